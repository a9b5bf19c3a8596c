// Whether and how the buyer can be reached, asked as soon as there is an address.
import { Original } from '../../components/original.js';
import { addressOf, groupAt, textAt } from '../../data/invoices.js';
import { LookupDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { useForm } from './form.js';
import { useSettled } from './useSettled.js';

const ADDRESS = /^\d{4}:\S+$/;
const CODES = { invoice: '158', creditNote: '160' };

export function Reach() {
  const { invoice } = useForm();
  const address = addressOf(groupAt(invoice, '#/buyer/endpoint'));
  const asked = useSettled(address);
  const documentType = textAt(invoice, '#/typeCode') === '381' ? CODES.creditNote : CODES.invoice;
  return (
    <div role="status" className="reach">
      {asked === address && ADDRESS.test(asked) && <Answer participant={asked} documentType={documentType} />}
    </div>
  );
}

function Answer({ participant, documentType }: { readonly participant: string; readonly documentType: string }) {
  const { t } = useMessages();
  const { data, error } = useData(LookupDocument, { participant, documentType });
  const found = data?.lookupReceiver;
  if (error !== undefined) return null;
  if (found == null) return <span className="chip busy">{t.checking}</span>;
  return (
    <>
      <span className={`chip ${found.isReachable ? 'good' : 'bad'}`}>{found.isReachable ? t.reachable : t.notReachable}</span>{' '}
      <span className="soft small">
        {found.isLocal && `${t.registeredHere} `}
        {found.endpoint !== null && `${t.invoiceForm.overNetwork({ host: hostOf(found.endpoint) })} `}
        {found.code !== null && `${t.lookups[found.code]} `}
        {found.code === null && found.message !== null && <Original text={found.message} className="" />}
      </span>
    </>
  );
}

function hostOf(endpoint: string): string {
  return URL.parse(endpoint)?.host ?? endpoint;
}
