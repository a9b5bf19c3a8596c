// Sends mutants of AS4 messages to an exchange, and judges its answers: no fault of the service, a receipt only for what was signed, and
// only documents whose bytes were signed.

import { open } from './as4.js';
import { type Mutant, mutate, mutateGzip, mutateXml } from './as4Mutations.js';
import { RECORDED_NUMBER, recorded } from './as4Recorded.js';
import type { Answered, As4Sender, Numbered } from './as4Sender.js';
import { pick, type Random, seeded } from './mutations.js';

/** Messages that are mutated. Few mutants are like their original. */
const ORIGINALS = 64;
/** One mutant of so many is made of the recorded message of phase4. */
const RECORDED_EVERY = 8;
/** One mutant of so many is changed before it is signed. */
const SIGNED_EVERY = 6;
const FAULTS_MAX = 20;

export interface FuzzOptions {
  readonly seed: number;
  readonly mutants: number;
  readonly inParallel: number;
  /** Called after each. */
  readonly onSent?: (sent: number) => void;
}

export interface FuzzResult {
  /** How many mutants had each answer: `receipt`, an ebMS code, or an HTTP status. */
  readonly answers: ReadonlyMap<string, number>;
  /** What must not be, each with the number of its mutant. */
  readonly faults: readonly string[];
  /** The envelopes that were acknowledged, by the number of their invoice. */
  readonly acknowledged: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Original extends Numbered {
  readonly sbd: string;
}

/** An exchange with the settings of `recordedSettings` that is asked for nothing but `POST /as4`. */
export async function fuzzAs4(access: As4Sender, { seed, mutants, inParallel, onSent }: FuzzOptions): Promise<FuzzResult> {
  const originals = await Promise.all(Array.from({ length: ORIGINALS }, () => originalOf(access)));
  const ofPhase4 = await recordedOriginal();
  const answers = new Map<string, number>();
  const faults: string[] = [];
  const acknowledged = new Map<string, Set<string>>();
  let next = 0;
  let sent = 0;
  const work = async (): Promise<void> => {
    while (next < mutants && faults.length < FAULTS_MAX) {
      const index = next++;
      const random = seeded(seed + index);
      const original = random(RECORDED_EVERY) === 0 ? ofPhase4 : pick(random, originals);
      const { mutant, sbd } = await mutantOf(access, original, pick(random, originals), index, random);
      const answer = await answerTo(access, mutant);
      const { kind, fault } = judge(answer);
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
      if (fault !== undefined) faults.push(`mutant ${index} (${mutant.names.join(', ')}): ${fault}`);
      if (kind === 'receipt') acknowledged.set(original.number, (acknowledged.get(original.number) ?? new Set()).add(sbd));
      sent += 1;
      onSent?.(sent);
    }
  };
  await Promise.all(Array.from({ length: inParallel }, work));
  return { answers, faults, acknowledged };
}

async function originalOf(access: As4Sender): Promise<Original> {
  let sbd = '';
  const wire = await access.message({
    payload: (text) => {
      sbd = text;
      return text;
    },
  });
  return { ...wire, sbd };
}

async function recordedOriginal(): Promise<Original> {
  const { message, own, authority } = recorded();
  const opened = await open(message, { keystores: [own], anchors: [authority], at: new Date(), bytesMax: 2 ** 20 });
  const sent = { messageId: opened.message.messageId, references: opened.references };
  return { ...message, sent, number: RECORDED_NUMBER, recipient: own.certificate, sbd: opened.payload.toString() };
}

async function mutantOf(
  access: As4Sender,
  original: Original,
  other: Original,
  index: number,
  random: Random,
): Promise<{ readonly mutant: Mutant; readonly sbd: string }> {
  if (index % SIGNED_EVERY > 0) return { mutant: mutate(original, other, random), sbd: original.sbd };
  const { text, name } = mutateXml(original.sbd, random);
  const isGzip = random(4) === 0;
  const sbd = isGzip ? original.sbd : text;
  const values = { messageId: original.sent.messageId };
  const gzip = isGzip ? (bytes: Buffer) => mutateGzip(bytes, random) : undefined;
  const wire = await access.message({ values, payload: () => sbd, ...(gzip === undefined ? {} : { gzip }) });
  return { mutant: { ...wire, names: [`signed: ${isGzip ? 'gzip' : name}`] }, sbd };
}

/** A server that has refused a message may close the connection before it has read all of it. */
async function answerTo(access: As4Sender, mutant: Mutant): Promise<Answered | undefined> {
  return access.post(mutant).catch(() => access.post(mutant).catch(() => undefined));
}

/** What an answer is called, and what is wrong with it. */
export function judge(answer: Answered | undefined): { readonly kind: string; readonly fault?: string } {
  if (answer === undefined) return { kind: 'closed', fault: 'the connection was closed without an answer' };
  const { status } = answer;
  if (status >= 500) return { kind: `HTTP ${status}`, fault: `HTTP ${status}` };
  if (answer.kind === 'receipt') return { kind: 'receipt' };
  if (status === 200) return { kind: 'HTTP 200', fault: 'HTTP 200 without a receipt for what was signed' };
  return { kind: answer.kind === 'refused' ? (answer.errors[0]?.code ?? 'refused') : `HTTP ${status}` };
}

/** What is wrong with the stored documents: another content than was signed and acknowledged, or not one document for each message. */
export function judgeStored(stored: readonly string[], { acknowledged }: Pick<FuzzResult, 'acknowledged'>): string[] {
  const missing = new Map(acknowledged);
  const faults: string[] = [];
  for (const xml of stored) {
    const number = numberOf(xml, missing);
    if (number !== undefined) missing.delete(number);
    else if (numberOf(xml, acknowledged) === undefined) faults.push(`a stored document was not signed: ${xml.slice(0, 1_000)}`);
    else faults.push(`a document is stored twice: ${numberOf(xml, acknowledged)}`);
  }
  return [...faults, ...[...missing.keys()].map((number) => `acknowledged and not stored: ${number}`)];
}

/** The message that was signed with this document. */
function numberOf(xml: string, among: FuzzResult['acknowledged']): string | undefined {
  for (const [number, envelopes] of among) for (const envelope of envelopes) if (envelope.includes(xml)) return number;
  return undefined;
}
