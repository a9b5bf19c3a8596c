// The whole filter as a file, with progress.
import { useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { csvHead, csvOf } from '../../data/csv.js';
import { allDocuments } from '../../data/documents.js';
import { faultOfThrown } from '../../data/faults.js';
import { type DocumentSearch, filterOf, orderOf } from '../../data/filters.js';
import { DocumentCountDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { sayRefusal } from '../../messages/say.js';
import { saveFile } from '../saveFile.js';
import { todayHere } from '../today.js';

export function ExportButton({ search }: { readonly search: DocumentSearch }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t.export}
      </button>
      {isOpen && <ExportDialog search={search} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ search, onClose }: { readonly search: DocumentSearch; readonly onClose: () => void }) {
  const { t, format } = useMessages();
  const filter = filterOf(search, todayHere());
  const { data } = useData(DocumentCountDocument, { filter });
  const count = data?.documents?.totalCount;
  const [done, setDone] = useState<number>();
  const [fault, setFault] = useState<string>();
  const stop = useRef(new AbortController());
  const write = async (): Promise<void> => {
    setDone(0);
    setFault(undefined);
    const parts = [csvHead()];
    let rows = 0;
    try {
      for await (const page of allDocuments(filter, orderOf(search), stop.current.signal)) {
        parts.push(csvOf(page));
        rows += page.length;
        setDone(rows);
      }
      if (stop.current.signal.aborted) return;
      saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), `documents-${todayHere()}.csv`);
      onClose();
    } catch (error) {
      setDone(undefined);
      setFault(sayRefusal(t, faultOfThrown(error)));
    }
  };
  const close = (): void => {
    stop.current.abort();
    onClose();
  };
  return (
    <Dialog title={t.export} onClose={close}>
      <p>{t.exportText(count === undefined ? '…' : format.number(count))}</p>
      {done !== undefined && (
        <p>
          <progress aria-label={t.export} value={done} max={Math.max(count ?? 0, done, 1)} />
          <span className="soft tabular">{t.exportProgress(format.number(done), count === undefined ? '…' : format.number(count))}</span>
        </p>
      )}
      {fault !== undefined && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <p className="soft" id="export-zip">
        {t.exportZipReason}
      </p>
      <div className="buttons end">
        <button type="button" className="button" onClick={close}>
          {t.cancel}
        </button>
        <button type="button" className="button" disabled aria-describedby="export-zip">
          ZIP
        </button>
        <button type="button" className="button first" disabled={done !== undefined} onClick={() => void write()}>
          CSV
        </button>
      </div>
    </Dialog>
  );
}
