import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { CertificatesDocument, type CertificatesQuery } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { Commands } from './commands.js';

type One = NonNullable<CertificatesQuery['certificates']>[number];

/** Days before the end from which it is a warning, as in the inbox, and from which it is urgent. */
const WARNING_DAYS = 30;
const URGENT_DAYS = 7;

/** The certificates of the service and their ends. */
export function Certificates() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(CertificatesDocument, {});
  const all = data?.certificates ?? [];
  return (
    <Region name={t.keysAndCertificates} aside={<span className="soft small">{t.keyTexts.text}</span>}>
      {error !== undefined && <Fault error={error} onAgain={again} />}
      {isFirst && <Skeleton rows={3} />}
      {data !== undefined && all.length === 0 && <p>{t.keyTexts.none}</p>}
      {all.length > 0 && (
        <ul className="certificates">
          {all.map((one) => (
            <Certificate key={one.fingerprint} one={one} />
          ))}
        </ul>
      )}
      <Commands text={t.keyTexts.renew} lines={['npm run keys -- list']} />
    </Region>
  );
}

function Certificate({ one }: { readonly one: One }) {
  const { t, format } = useMessages();
  const { purpose, subject, notAfter, daysLeft, isUsed } = one;
  const { purposes, inUse, spare, until, left, ended } = t.keyTexts;
  const tone = daysLeft < URGENT_DAYS ? 'bad' : daysLeft < WARNING_DAYS ? 'warn' : 'good';
  return (
    <li className="fileRow">
      <span>
        <strong>{(purposes as Readonly<Record<string, string>>)[purpose] ?? purpose}</strong>
        <span className="soft small breakable">{subject}</span>
        <span className="soft small">
          {isUsed ? inUse : spare} · {until({ at: format.moment(notAfter) })}
        </span>
      </span>
      <span className={`chip ${tone}`}>{daysLeft < 0 ? ended : left({ days: daysLeft })}</span>
    </li>
  );
}
