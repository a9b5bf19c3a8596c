// The whole filter as a file, which the service makes.

import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../components/actionButton.js';
import { Dialog } from '../../components/dialog.js';
import { OneClick } from '../../components/oneClick.js';
import { Refusal } from '../../components/refusal.js';
import { useRoleReason } from '../../components/viewer.js';
import { cancelExport, type Export, exportLink, startExport } from '../../data/exports.js';
import { type DocumentSearch, filterOf, invoicesOf, orderOf } from '../../data/filters.js';
import { DocumentCountDocument, ExportJobDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { type Notice, noticeOfFault } from '../../messages/notice.js';
import { ExportContent, useExportContent } from '../exportContent.js';
import { openAddress } from '../openAddress.js';
import { todayHere } from '../today.js';

const POLL_MS = 1_000;

export function ExportButton({ search }: { readonly search: DocumentSearch }) {
  const { t } = useMessages();
  const reason = useRoleReason('viewer');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton reason={reason} onClick={() => setOpen(true)}>
        {t.export}
      </ActionButton>
      {isOpen && <ExportDialog search={search} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ search, onClose }: { readonly search: DocumentSearch; readonly onClose: () => void }) {
  const { t, format } = useMessages();
  // Of the moment when it was opened.
  const [filter] = useState(() => filterOf(search, todayHere()));
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Notice>();
  const [job, setJob] = useState<Export>();
  const content = useExportContent();
  const { data } = useData(DocumentCountDocument, { filter: content.isOfInvoices ? invoicesOf(filter) : filter });
  const count = data?.documents?.totalCount;
  const begin = async (): Promise<void> => {
    setBusy(true);
    const result = await startExport({ format: content.format, filter, orderBy: orderOf(search), options: content.options });
    setBusy(false);
    if ('job' in result) setJob(result.job);
    else setFault(noticeOfFault(t, result.fault));
  };
  if (job !== undefined) return <Progress begun={job} onClose={onClose} />;
  return (
    <Dialog title={t.export} onClose={onClose}>
      <p>{t.exportText({ count: count === undefined ? '…' : format.number(count) })}</p>
      <ExportContent content={content} />
      <Refusal notice={fault} />
      <div className="buttons end">
        <button type="button" className="button" onClick={onClose}>
          {t.cancel}
        </button>
        <button type="button" className="button first" disabled={isBusy} onClick={() => void begin()}>
          {t.export}
        </button>
      </div>
    </Dialog>
  );
}

/** The file is fetched once it is there. */
function Progress({ begun, onClose }: { readonly begun: Export; readonly onClose: () => void }) {
  const { t, format } = useMessages();
  const { data, again } = useData(ExportJobDocument, { id: begun.id }, { on: ['jobs'] });
  const job = data?.exportJob ?? begun;
  const isOver = job.finishedAt !== null;
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => latest.current(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  const fetched = useRef(false);
  useEffect(() => {
    if (job.downloadUrl === null || fetched.current) return;
    fetched.current = true;
    openAddress(job.downloadUrl);
  }, [job.downloadUrl]);
  const download = async (): Promise<void> => {
    const link = await exportLink(job.id);
    if (link === undefined) again();
    else openAddress(link);
  };
  return (
    <Dialog title={t.export} onClose={onClose}>
      <p>
        <progress aria-label={t.export} value={isOver && job.fault === null ? 1 : job.done} max={isOver ? 1 : Math.max(job.total, 1)} />
        <span className="soft tabular">{t.exportProgress({ done: format.number(job.done), all: format.number(job.total) })}</span>
      </p>
      <p role="status">{useOutcome(job)}</p>
      <div className="buttons end">
        {!isOver && (
          <OneClick act={() => cancelExport(job.id)} onDone={onClose}>
            {t.stop}
          </OneClick>
        )}
        <button type="button" className="button" onClick={onClose}>
          {t.close}
        </button>
        {job.downloadUrl !== null && (
          <button type="button" className="button first" onClick={() => void download()}>
            {t.download}
          </button>
        )}
      </div>
    </Dialog>
  );
}

function useOutcome({ fault, finishedAt, byteLength, expiresAt, isCancelled, cancelledBecause }: Export): string {
  const { t, format } = useMessages();
  if (finishedAt === null) return t.exporting.goesOn;
  if (isCancelled) return cancelledBecause === null ? t.exporting.cancelled : t.workEnded[cancelledBecause];
  if (fault !== null) return t.exporting.faults[fault];
  return t.exporting.ready({ bytes: format.bytes(byteLength ?? 0), until: format.moment(expiresAt) });
}
