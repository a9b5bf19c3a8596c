// Notices of the browser about new invoices: while a page is open, in one tab, for who switched them on.
import { client } from './client.js';
import { listenInLead } from './live.js';
import { NewInvoiceDocument, type NewInvoiceQuery } from './operations.js';
import { isEmbedded } from './standing.js';
import { readStored, store } from './stored.js';

export type NewInvoice = NonNullable<NewInvoiceQuery['newInvoice']>;

/** Of more at once, one notice says how many. */
const SINGLE_MAX = 3;
/** What comes meanwhile is told together. */
const GATHER_MS = 2_000;
/** Ids that are remembered, so that a later change of an invoice tells nothing. */
const TOLD_MAX = 500;

/** Whether the browser knows notices, and shows them for this page. `undefined`: it does not know them. */
export function noticePermission(): NotificationPermission | undefined {
  return 'Notification' in window && !isEmbedded ? Notification.permission : undefined;
}

export function showsNotices(): boolean {
  return noticePermission() === 'granted' && readStored('notices') === 'on';
}

/** Asks the person, where the browser has to. Whether they are on now. */
export async function switchNotices(isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
  store('notices', isOn && isAllowed ? 'on' : 'off');
  return showsNotices();
}

interface Said {
  readonly title: string;
  readonly body: string;
}

interface Words {
  readonly ofOne: (invoice: NewInvoice) => Said;
  readonly ofMany: (count: number) => Said;
  readonly open: (documentId: string | undefined) => void;
}

const told = new Set<string>();
let words: Words | undefined;
let gathered: NewInvoice[] = [];

/** In the language of the page. Begins with the first call. */
export function speakNotices(spoken: Words): void {
  if (words === undefined) listenInLead({ isWanted: showsNotices, documentChanged: (documentId) => void look(documentId) });
  words = spoken;
}

async function look(documentId: string): Promise<void> {
  if (told.has(documentId) || !showsNotices()) return;
  const { data } = await client.query(NewInvoiceDocument, { documentId }, { requestPolicy: 'network-only' });
  const invoice = data?.newInvoice;
  if (invoice == null || told.has(documentId)) return;
  if (told.size >= TOLD_MAX) told.clear();
  told.add(documentId);
  gathered.push(invoice);
  if (gathered.length === 1) setTimeout(tell, GATHER_MS);
}

function tell(): void {
  const invoices = gathered;
  gathered = [];
  if (words === undefined) return;
  if (invoices.length > SINGLE_MAX) show(words.ofMany(invoices.length), undefined);
  else for (const invoice of invoices) show(words.ofOne(invoice), invoice.documentId);
}

function show({ title, body }: Said, documentId: string | undefined): void {
  try {
    const notice = new Notification(title, { body, tag: documentId ?? 'many' });
    notice.onclick = () => {
      window.focus();
      words?.open(documentId);
      notice.close();
    };
  } catch {
    // Some phones show notices of installed pages alone.
  }
}
