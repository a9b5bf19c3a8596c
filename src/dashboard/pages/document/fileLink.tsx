// A link to a file of a document. Links live for minutes and pages for hours: it is asked for anew when somebody clicks.
import type { MouseEvent } from 'react';
import { client } from '../../data/client.js';
import { FileLinksDocument } from '../../data/operations.js';
import { openAddress, ownAddress } from '../openAddress.js';

interface FileLinkProps {
  readonly documentId: string;
  /** As the page has it. */
  readonly link: string;
  /** The file is shown in a tab of its own, and not saved. */
  readonly isShown?: boolean;
  readonly label?: string;
  readonly title?: string;
  readonly children: string;
}

export function FileLink({ documentId, link, isShown = false, label, title, children }: FileLinkProps) {
  const open = async (event: MouseEvent): Promise<void> => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // At once: a browser opens no tab for what was clicked a while ago.
    const tab = isShown ? window.open('', '_blank') : null;
    if (tab !== null) tab.opener = null;
    const fresh = await freshLink(documentId, link);
    if (fresh === undefined) tab?.close();
    else if (tab === null) openAddress(fresh);
    else tab.location.replace(ownAddress(fresh));
  };
  return (
    <a
      className="button"
      href={ownAddress(link)}
      {...(isShown ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
      aria-label={label}
      title={title}
      onClick={(event) => void open(event)}
    >
      {children}
    </a>
  );
}

/** To the same file. Undefined where it is gone, and where nobody answers. */
async function freshLink(documentId: string, link: string): Promise<string | undefined> {
  const { data } = await client.query(FileLinksDocument, { documentId }, { requestPolicy: 'network-only' });
  const { files = [], submissions = [] } = data?.document ?? {};
  const links = [
    ...files.flatMap(({ downloadUrl, viewUrl }) => [downloadUrl, viewUrl]),
    ...submissions.flatMap(({ receipts }) => receipts.map(({ downloadUrl }) => downloadUrl)),
  ];
  return links.find((one) => fileOf(one) === fileOf(link));
}

/** What a link leads to, without its end and its signature. */
function fileOf(link: string): string {
  const { pathname, searchParams } = new URL(link, location.href);
  return `${pathname} ${searchParams.get('disposition') ?? ''}`;
}
