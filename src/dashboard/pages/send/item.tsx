// One file: its verdict, its findings, whom it goes to and how, and what became of it.

import { Link } from '@tanstack/react-router';
import { Findings } from '../../components/findings.js';
import { Icon } from '../../components/icons.js';
import { NoticeText } from '../../components/refusal.js';
import { SentBefore } from '../../components/sentBefore.js';
import { usePlaces } from '../../components/viewer.js';
import { Way } from '../../components/way.js';
import { useMessages } from '../../messages/messages.js';
import { noticeOfFault } from '../../messages/notice.js';
import { InvoiceLine } from './invoiceLine.js';
import { FILE_BYTES_MAX, type Item } from './outbox.js';

interface SendItemProps {
  readonly item: Item;
  readonly onRemove: () => void;
  readonly onImage: (image: File | undefined) => void;
}

export function SendItem({ item, onRemove, onImage }: SendItemProps) {
  const { t, format } = useMessages();
  const { file, state, preflight, image } = item;
  const mayRead = usePlaces().includes('documents');
  const isXml = /\.xml$/i.test(file.name);
  return (
    <li className="sendItem">
      <div className="fileRow">
        <span>
          <strong className="fileName">{file.name}</strong>
          <span className="soft small">
            {format.bytes(file.size)} · {t.types[item.kind]}
            {image !== undefined && ` · ${image.name}`}
          </span>
        </span>
        <span className="buttons">
          <ItemStatus item={item} />
          {state !== 'sending' && (
            <button type="button" className="button square" aria-label={t.removeFile({ name: file.name })} onClick={onRemove}>
              <Icon name="close" />
            </button>
          )}
        </span>
      </div>
      {state === 'sending' && (
        <progress aria-label={t.uploading({ percent: format.percent(item.progress ?? 0) })} value={item.progress ?? 0} max={1} />
      )}
      <ItemFault item={item} />
      {preflight?.invoice != null && <InvoiceLine invoice={preflight.invoice} />}
      {preflight !== undefined && state !== 'sent' && <Way way={preflight} />}
      {state !== 'sent' && state !== 'sending' && <SentBefore earlier={preflight?.invoice?.sentBefore} />}
      {state === 'sent' && mayRead && (
        <Link to="/documents/$documentId" params={{ documentId: item.id }}>
          {t.openDocument}
        </Link>
      )}
      {preflight !== undefined && preflight.report.findings.length > 0 && <Findings findings={preflight.report.findings} />}
      {isXml && item.kind === 'invoice' && (state === 'checked' || state === 'failed') && (
        <details className="why" open={state === 'failed'}>
          <summary>{t.picture}</summary>
          <label className="field">
            {t.pictureHint}
            <input type="file" accept=".pdf,application/pdf" onChange={({ target }) => onImage(target.files?.[0])} />
          </label>
        </details>
      )}
    </li>
  );
}

function ItemStatus({ item: { state, preflight } }: { readonly item: Item }) {
  const { t } = useMessages();
  const isValid = preflight?.report.verdict === 'VALID';
  const [text, tone] =
    state === 'checking'
      ? [t.checking, 'busy']
      : state === 'sent'
        ? [t.statuses.EXPORTED, 'good']
        : state === 'sending'
          ? [t.statuses.SENDING, 'busy']
          : preflight === undefined
            ? [t.notChecked, 'bad']
            : isValid
              ? [t.valid, 'good']
              : [t.notValid, 'bad'];
  return (
    <span role="status" aria-label={text} className={`chip ${tone}`}>
      {text}
    </span>
  );
}

function ItemFault({ item: { fault } }: { readonly item: Item }) {
  const { t, format } = useMessages();
  if (fault === undefined) return null;
  const known = { FILE_EMPTY: t.fileEmpty, FILE_TOO_LARGE: t.fileTooLarge({ most: format.bytes(FILE_BYTES_MAX) }) }[fault.code ?? ''];
  return (
    <p className="fault" role="alert">
      <NoticeText notice={known === undefined ? noticeOfFault(t, fault) : { text: known }} />
    </p>
  );
}
