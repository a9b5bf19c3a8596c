// What was reported of an invoice to tax authorities, and the button that reports it again.
import { OneClick } from '../../components/oneClick.js';
import { Original } from '../../components/original.js';
import { Region } from '../../components/region.js';
import { useRoleReason, useViewer } from '../../components/viewer.js';
import { client } from '../../data/client.js';
import type { FullDocument } from '../../data/documents.js';
import { faultIn } from '../../data/faults.js';
import { ResubmitTaxDataDocument } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';

interface TaxDataProps {
  readonly document: FullDocument;
  readonly onDone: () => void;
}

type Report = FullDocument['taxData'][number];

/** Nothing for a document that is not reported. */
export function TaxData({ document: { documentId, taxData }, onDone }: TaxDataProps) {
  const { t } = useMessages();
  if (taxData.length === 0) return null;
  return (
    <Region name={t.taxData.name}>
      <ol className="timeline">
        {taxData.map((report) => (
          <ReportItem key={report.uuid} report={report} documentId={documentId} isLatest={isLatest(taxData, report)} onDone={onDone} />
        ))}
      </ol>
    </Region>
  );
}

function isLatest(all: readonly Report[], { country, role, uuid }: Report): boolean {
  return all.findLast((one) => one.country === country && one.role === role)?.uuid === uuid;
}

interface ReportItemProps extends Pick<TaxDataProps, 'onDone'> {
  readonly report: Report;
  readonly documentId: string;
  readonly isLatest: boolean;
}

function ReportItem({ report, documentId, isLatest: isOpen, onDone }: ReportItemProps) {
  const { t, format } = useMessages();
  const { portal } = useViewer();
  const role = useRoleReason('operator');
  const { country, type, state, createdAt, sentAt, answeredAt, reason, findings } = report;
  const isBad = state === 'REJECTED' || state === 'FAILED';
  const at = answeredAt ?? sentAt ?? createdAt;
  return (
    <li className={isBad ? 'bad' : undefined}>
      <span className="moveHead">
        <strong>
          {t.taxData.countries[country]} · {t.taxData.types[type]}
        </strong>
        <time className="soft tabular" dateTime={at}>
          {format.moment(at)}
        </time>
      </span>
      <span className="soft">
        {t.taxData.roles[report.role]} · {t.taxData.states[state]}
      </span>
      {reason !== null && <Original className="reason" text={reason} />}
      {(findings as readonly { readonly rule: string; readonly text: string }[]).map(({ rule, text }) => (
        <Original key={`${rule} ${text}`} className="reason" text={`${rule} ${text}`} />
      ))}
      {isBad && isOpen && portal === undefined && (
        <OneClick
          reason={role}
          act={async () => {
            const asked = { documentId, country, role: report.role };
            return faultIn((await client.mutation(ResubmitTaxDataDocument, asked)).error);
          }}
          onDone={onDone}
        >
          {t.taxData.again}
        </OneClick>
      )}
    </li>
  );
}
