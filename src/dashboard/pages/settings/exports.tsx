// Files that were made of documents, and how the operator exports all of the organisation.

import { useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { OneClick } from '../../components/oneClick.js';
import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { cancelExport, type Export, exportLink } from '../../data/exports.js';
import { ExportJobsDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { openAddress } from '../openAddress.js';
import { Commands } from './commands.js';
import { NewExport } from './newExport.js';
import { StandingExports } from './standingExports.js';

export function Exports() {
  const { t } = useMessages();
  const { data, error, isFirst, again } = useData(ExportJobsDocument, {}, { on: ['jobs'] });
  const all = data?.exportJobs ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack">
      <StandingExports jobs={all} />
      <Region name={t.exportsAndEvidence}>
        <ActionButton onClick={() => setOpen(true)}>{t.exporting.add}</ActionButton>
        {isOpen && (
          <NewExport
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              again();
            }}
          />
        )}
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && <Skeleton rows={2} />}
        {data !== undefined && all.length === 0 && <p className="after soft">{t.exporting.none}</p>}
        {all.length > 0 && (
          <ul className="list" aria-label={t.exporting.list}>
            {all.map((job) => (
              <ExportLine key={job.id} job={job} onDone={again} />
            ))}
          </ul>
        )}
        <Commands
          text={t.byCommand}
          lines={[
            'npm run tenant -- export --to ./FOLDER --tenant {tenant}',
            'npm run evidence -- DOCUMENT_ID --out FILE --tenant {tenant}',
            'npm run audit -- verify',
          ]}
        />
      </Region>
    </div>
  );
}

function ExportLine({ job, onDone }: { readonly job: Export; readonly onDone: () => void }) {
  const { t, format } = useMessages();
  const download = async (): Promise<void> => {
    const link = await exportLink(job.id);
    if (link === undefined) onDone();
    else openAddress(link);
  };
  return (
    <li className="listLine">
      <span>
        <strong>{t.exporting.contents[job.format]}</strong> · {t.documentsMany({ count: job.total })}
        <span className="under">
          {useStateText(job)} · {format.moment(job.createdAt)}
          {job.byteLength !== null && ` · ${format.bytes(job.byteLength)}`}
        </span>
      </span>
      {job.downloadUrl !== null && (
        <ActionButton label={`${t.download} ${job.format} ${format.moment(job.createdAt)}`} onClick={() => void download()}>
          {t.download}
        </ActionButton>
      )}
      {job.finishedAt === null && (
        <OneClick label={`${t.stop} ${job.format} ${format.moment(job.createdAt)}`} act={() => cancelExport(job.id)} onDone={onDone}>
          {t.stop}
        </OneClick>
      )}
    </li>
  );
}

function useStateText({ fault, finishedAt, expiresAt, isCancelled, cancelledBecause, done, total }: Export): string {
  const { t, format } = useMessages();
  if (finishedAt === null) return `${t.exporting.running}: ${t.exportProgress({ done: format.number(done), all: format.number(total) })}`;
  if (isCancelled) return cancelledBecause === null ? t.exporting.cancelled : t.workEnded[cancelledBecause];
  if (fault !== null) return t.exporting.faults[fault];
  return expiresAt === null ? t.exporting.gone : t.exporting.done;
}
