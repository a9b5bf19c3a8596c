// What a channel says about itself and its other side, so that the contract can be tested.
import type { ExecutionContext } from 'ava';
import type { AccountInput } from '../../../src/domain/accounts/input.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { ChannelName } from '../../../src/domain/vocabulary.js';
import type { TestApp } from '../../support/app.js';
import type { Part } from '../../support/documents.js';

/**
 * What the other side does with hand-overs of demo-seller, and of its account `main` where the channel has accounts. `hangs`: it takes the
 * connection and never answers. `loses-answers`: it takes the message, and its answer gets lost.
 */
export type Behaviour = 'accepts' | 'is-away' | 'refuses-login' | 'refuses-documents' | 'hangs' | 'loses-answers';

/** What the other side has taken. */
export interface Taken {
  /** The login that it came with. Absent where the channel has no accounts. */
  readonly login?: string;
  /** The identifier by which both sides know the message. */
  readonly reference: string;
  readonly xml: Buffer;
  /** The files beside the XML. Undefined for a side that does not keep them, or has them inside the XML. */
  readonly files: readonly { readonly fileName: string; readonly bytes: Buffer }[] | undefined;
}

/** A fake of the other side. */
export interface OtherSide {
  behave(behaviour: Behaviour): Promise<void>;
  /** Whether it holds a hand-over without an answer. Absent where it cannot hang. */
  isHanging?(): boolean;
  /** All that it has taken, in order. One that knows messages by their reference has each once. */
  taken(): Promise<readonly Taken[]>;
  /** The document that the tests send. Default: the e-report or the invoice of the fixtures. */
  document?(): string;
  /** Has this answer to a message ready. Absent where the channel brings no answers. */
  answer?(taken: Taken, verdict: 'delivered' | 'rejected', text: string): Promise<void>;
  /**
   * Has a document with these files beside it ready for demo-seller, and for its account `main` where the channel has accounts. The same
   * id again is the same message. Absent where the channel brings no documents.
   */
  bring?(id: string, xml: Buffer, files: readonly Part[]): Promise<void>;
  /** Calls the exchange with what is ready. Absent where the exchange asks for it. */
  call?(): Promise<void>;
}

export type Env = Readonly<Record<string, string>>;

export interface Subject {
  readonly channel: ChannelName;
  /** In the titles of the tests. Default: the channel. */
  readonly name?: string;
  /** The type of the documents that the tests send. Where they are invoices, `open` makes their route. */
  readonly documentType: 'ereport' | 'invoice';
  /** What the fake can do besides accepting. */
  readonly behaviours: readonly Exclude<Behaviour, 'accepts'>[];
  /** How many retries a behaviour takes, where it ends by itself and not by the first one. */
  readonly retries?: Readonly<Partial<Record<Behaviour, number>>>;
  /** What a refused login does to a document. Default: `ends`. */
  readonly refusedLogin?: 'ends' | 'waits';
  /** The reason of an attempt that its deadline ended. Default: that of the service. */
  readonly lateReason?: string;
  /** What a repeated hand-over is to the other side: nothing, or a second copy with the same reference. */
  readonly repeats: 'once' | 'same-reference';
  /** The state of an accepted document without an answer. DELIVERED: the hand-over is the delivery. Default: EXPORTED. */
  readonly accepted?: 'EXPORTED' | 'DELIVERED';
  /** Whether its answers say that a document was delivered. */
  readonly confirms: boolean;
  /** Whether the other side answers. */
  readonly answers: boolean;
  /** Whether the other side brings documents, and where their files may be. Those inside the XML always may be there. */
  readonly brings: false | 'files-inside' | 'files-beside';
  /** Settings of the service, asked for before it starts. */
  readonly env?: (t: ExecutionContext) => Promise<Env> | Env;
  /**
   * The settings and secrets of an account that works, asked for after `open`. `login`: what `taken` shows. Absent where tenants have no
   * accounts of the channel.
   */
  readonly account?: (exchange: TestApp, login: string) => Pick<AccountInput, 'settings' | 'secrets'>;
  /** The channel and its other side, closed by `t.teardown`. The service runs, without this channel. */
  open(t: ExecutionContext, exchange: TestApp): Promise<{ readonly channel: Channel; readonly side: OtherSide }>;
}

/** Subjects with accounts. */
export type WithAccounts = Subject & Required<Pick<Subject, 'account'>>;

export function hasAccounts(subject: Subject): subject is WithAccounts {
  return subject.account !== undefined;
}

/** The beginning of the titles of its tests. */
export function nameOf({ name, channel }: Subject): string {
  return name ?? channel;
}

export function can({ behaviours }: Subject, behaviour: Exclude<Behaviour, 'accepts'>): boolean {
  return behaviours.includes(behaviour);
}
