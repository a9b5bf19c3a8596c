// The document as people read it. It comes from another party: the frame runs and loads nothing, and is no part of this page. It is as high
// as its content, and is printed in place of the page.
import { useEffect, useRef, useState } from 'react';
import { Region } from '../../components/region.js';
import { Empty } from '../../components/states.js';
import type { FullDocument } from '../../data/documents.js';
import { useMessages } from '../../messages/messages.js';
import { ownAddress } from '../openAddress.js';

export function Invoice({ document }: { readonly document: FullDocument }) {
  const { t, language } = useMessages();
  const address = document.rendering?.htmlUrl;
  // Each answer has another link. The frame keeps the first one, or it would begin anew with every change.
  const [kept, setKept] = useState({ language, address });
  if (kept.language !== language || (kept.address === undefined && address !== undefined)) setKept({ language, address });
  const frame = useRef<HTMLIFrameElement>(null);
  const print = (): void => frame.current?.contentWindow?.print();
  usePrintKey(kept.address === undefined ? undefined : print);
  const button = (
    <button type="button" className="button" onClick={print}>
      {t.print}
    </button>
  );
  return (
    <Region name={t.invoice} aside={kept.address !== undefined && button} isFlush>
      {kept.address === undefined ? (
        <Empty icon="documents" title={t.noRendering} />
      ) : (
        <iframe
          ref={frame}
          className="rendering"
          title={t.invoice}
          // Nothing runs in it without "allow-scripts".
          sandbox="allow-same-origin allow-modals"
          referrerPolicy="no-referrer"
          src={ownAddress(kept.address)}
          onLoad={({ currentTarget }) => fitHeight(currentTarget)}
        />
      )}
    </Region>
  );
}

/** Keeps a frame as high as what it shows. */
function fitHeight(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.documentElement;
  if (content === undefined) return;
  const resize = (): void => {
    frame.style.height = `${Math.ceil(content.getBoundingClientRect().height)}px`;
  };
  new ResizeObserver(resize).observe(content);
  resize();
}

/** Ctrl+P prints the document, not the page around it. Without one, it prints the page. */
function usePrintKey(print: (() => void) | undefined): void {
  const latest = useRef(print);
  latest.current = print;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (latest.current === undefined || event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
