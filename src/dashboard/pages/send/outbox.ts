// The files that somebody wants to send: checked as they come, sent when confirmed.
import { useCallback, useReducer, useRef } from 'react';
import { client } from '../../data/client.js';
import { faultOf, faultOfThrown, type ServiceFault } from '../../data/faults.js';
import { PreflightDocument, type PreflightMutation } from '../../data/operations.js';
import { upload } from '../../data/upload.js';

export const FILES_MAX = 100;
/** Of one request, as the server takes it. */
export const FILE_BYTES_MAX = 6 * 1024 * 1024;
const CHECKS_AT_ONCE = 2;

export type Kind = 'invoice' | 'applicationresponse' | 'ereport';
export type Preflight = NonNullable<PreflightMutation['preflightDocument']>;

export interface Item {
  readonly id: string;
  readonly file: File;
  readonly kind: Kind;
  readonly image: File | undefined;
  readonly state: 'checking' | 'checked' | 'refused' | 'sending' | 'sent' | 'failed';
  readonly preflight?: Preflight;
  /** Why it was refused or failed. */
  readonly fault?: ServiceFault;
  /** From 0 to 1. */
  readonly progress?: number;
}

type Change =
  | { readonly add: readonly Item[] }
  | { readonly change: string; readonly to: Partial<Item> }
  | { readonly remove: string | 'all' };

function reduce(items: readonly Item[], event: Change): readonly Item[] {
  if ('add' in event) return [...items, ...event.add].slice(0, FILES_MAX);
  if ('remove' in event) return event.remove === 'all' ? [] : items.filter(({ id }) => id !== event.remove);
  return items.map((one) => (one.id === event.change ? { ...one, ...event.to } : one));
}

export function isValid({ state, preflight }: Item): boolean {
  return (state === 'checked' || state === 'failed') && preflight?.report.verdict === 'VALID';
}

export interface Outbox {
  readonly items: readonly Item[];
  add(files: readonly File[], kind: Kind): void;
  setImage(id: string, image: File | undefined): void;
  remove(id: string | 'all'): void;
  /** Those that are valid, one after another. */
  send(): Promise<void>;
}

export function useOutbox(): Outbox {
  const [items, change] = useReducer(reduce, []);
  const latest = useRef(items);
  latest.current = items;
  const waiting = useRef<Item[]>([]);
  const running = useRef(0);
  const checkNext = useCallback(async (): Promise<void> => {
    const item = waiting.current.shift();
    if (item === undefined) return;
    running.current += 1;
    change({ change: item.id, to: await checked(item) });
    running.current -= 1;
    void checkNext();
  }, []);
  return {
    items,
    add(files, kind) {
      const added = paired(files).map(({ file, image }): Item => {
        const fault = faultOfFile(file);
        return { id: crypto.randomUUID(), file, image, kind, state: fault === undefined ? 'checking' : 'refused', ...(fault && { fault }) };
      });
      change({ add: added });
      waiting.current.push(...added.slice(0, FILES_MAX - latest.current.length).filter(({ state }) => state === 'checking'));
      while (running.current < CHECKS_AT_ONCE && waiting.current.length > 0) void checkNext();
    },
    setImage: (id, image) => change({ change: id, to: { image } }),
    remove: (id) => change({ remove: id }),
    async send() {
      for (const item of latest.current.filter(isValid)) {
        change({ change: item.id, to: { state: 'sending', progress: 0 } });
        change({ change: item.id, to: await sent(item, (progress) => change({ change: item.id, to: { progress } })) });
      }
    },
  };
}

async function checked({ file, kind }: Item): Promise<Partial<Item>> {
  const { data, error } = await client.mutation(PreflightDocument, { document: file, documentType: kind });
  if (error !== undefined || data?.preflightDocument == null) return { state: 'refused', fault: faultOf(error) };
  return { state: 'checked', preflight: data.preflightDocument };
}

function faultOfFile({ size }: File): ServiceFault | undefined {
  if (size === 0) return { code: 'FILE_EMPTY', sentence: 'empty' };
  return size > FILE_BYTES_MAX ? { code: 'FILE_TOO_LARGE', sentence: 'too large' } : undefined;
}

/** A failed one stays valid: it can be sent again under the same id. */
async function sent({ id, file, kind, image }: Item, onProgress: (part: number) => void): Promise<Partial<Item>> {
  try {
    await upload({ file, documentType: kind, documentId: id, image }, onProgress, new AbortController().signal);
    return { state: 'sent' };
  } catch (error) {
    return { state: 'failed', fault: faultOfThrown(error) };
  }
}

/** `a.pdf` beside `a.xml` is the picture of it. */
function paired(files: readonly File[]): readonly { readonly file: File; readonly image: File | undefined }[] {
  const stem = ({ name }: File): string => name.replace(/\.[^.]*$/, '').toLowerCase();
  const isXml = ({ name }: File): boolean => /\.xml$/i.test(name);
  const texts = new Set(files.filter(isXml).map(stem));
  const pictures = new Map(files.filter((file) => /\.pdf$/i.test(file.name) && texts.has(stem(file))).map((file) => [stem(file), file]));
  return files
    .filter((file) => isXml(file) || pictures.get(stem(file)) !== file)
    .map((file) => ({ file, image: isXml(file) ? pictures.get(stem(file)) : undefined }));
}
