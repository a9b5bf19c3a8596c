// The readable copy of what is written. The server makes it, and a form brings it into a frame: only so it has a policy of its own. Each copy
// has a new frame, which takes the place of the one before when it is there.
import { useEffect, useRef, useState } from 'react';
import { Region } from '../../components/region.js';
import { Empty } from '../../components/states.js';
import { groupsAt, type InvoiceGroup } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { ownAddress } from '../openAddress.js';

/** What the service takes of a form, without its encoding. */
const CHARACTERS_MAX = 500_000;

export function Preview({ invoice, address }: { readonly invoice: InvoiceGroup | undefined; readonly address: string | null }) {
  const { t } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [frames, setFrames] = useState<{ readonly shown: number; readonly next: number; readonly key: string }>();
  const submitted = useRef(0);
  const text = invoice === undefined ? '' : JSON.stringify(withoutFiles(invoice));
  const key = `${languageOf(address)} ${text}`;
  const isSmall = text.length <= CHARACTERS_MAX;
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    if (text === '' || !isSmall) return;
    setFrames((before) => (before?.key === key ? before : { shown: before?.shown ?? 0, next: (before?.next ?? 0) + 1, key }));
  }, [text, key, isSmall]);
  const next = frames?.next;
  useEffect(() => {
    if (next === undefined || latest.current === null || form.current === null) return;
    submitted.current = next;
    form.current.action = ownAddress(latest.current);
    form.current.target = nameOf(next);
    form.current.submit();
  }, [next]);
  if (address === null && invoice !== undefined) return null;
  return (
    <Region name={t.invoiceForm.preview} isFlush>
      <form ref={form} method="post" hidden>
        <input type="hidden" name="invoice" value={text} readOnly />
      </form>
      {isSmall ? (
        <div className="previewFrames">
          {(frames === undefined ? [] : [...new Set([frames.shown, frames.next])].filter((one) => one > 0)).map((one) => (
            <iframe
              key={one}
              name={nameOf(one)}
              className={one === frames?.shown || frames?.shown === 0 ? 'rendering' : 'rendering isNext'}
              title={t.invoiceForm.preview}
              // Nothing runs in it without "allow-scripts".
              sandbox="allow-same-origin"
              referrerPolicy="no-referrer"
              onLoad={({ currentTarget }) => {
                if (submitted.current !== one) return;
                keepPlace(frames?.shown, currentTarget);
                setFrames((now) => now && { ...now, shown: one });
              }}
            />
          ))}
        </div>
      ) : (
        <Empty icon="documents" title={t.invoiceForm.noPreview} />
      )}
    </Region>
  );
}

/** In which the copy is made. */
function languageOf(address: string | null): string {
  return address === null ? '' : (new URL(address, location.href).searchParams.get('language') ?? '');
}

const nameOf = (frame: number): string => `preview-${frame}`;

/** Whoever reads further down stays there. */
function keepPlace(shown: number | undefined, next: HTMLIFrameElement): void {
  const before = document.querySelector<HTMLIFrameElement>(`iframe[name="${nameOf(shown ?? 0)}"]`);
  next.contentWindow?.scrollTo(0, before?.contentWindow?.scrollY ?? 0);
}

/** A copy shows no file, and files are the largest part. */
function withoutFiles(invoice: InvoiceGroup): InvoiceGroup {
  const attachments = groupsAt(invoice, '#/attachments').map(({ file: _file, ...rest }) => rest);
  return attachments.length === 0 ? invoice : { ...invoice, attachments };
}
