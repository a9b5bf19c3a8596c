// A submission is one attempt to reach a receiver over one channel. Its message identifiers stay the same while a transient fault is
// retried. An operator's retry of a failed document makes a new submission.
import type { ChannelName } from './vocabulary.js';

export const SUBMISSION_STATES = ['OPEN', 'HANDED_OVER', 'CONFIRMED', 'REJECTED', 'FAILED'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The network's facts about a message, sent or received. */
export interface MessageFacts {
  /** The document type identifier, a `busdox-docid-qns` value on Peppol. */
  readonly documentTypeId?: string | undefined;
  readonly processId?: string | undefined;
  /** ISO 3166-1 alpha-2 code of the sender's country (COUNTRY_C1). */
  readonly countryC1?: string | undefined;
  /** The service provider that receives the Message Level Status (MLS_TO), and when (MLS_TYPE). */
  readonly mlsTo?: string | undefined;
  readonly mlsType?: string | undefined;
}

/** The members of {@link MessageFacts}. They are columns of submissions and of received messages. */
export const MESSAGE_FACTS = [
  'documentTypeId',
  'processId',
  'countryC1',
  'mlsTo',
  'mlsType',
] as const satisfies readonly (keyof MessageFacts)[];

/** An access point that may have a message: it was sent there, and no answer said what became of it. */
export interface PossibleHandOver {
  /** The CN of its certificate. */
  readonly accessPoint: string;
  /** Its endpoint, with the certificate in Base64. Undefined for the own access point. */
  readonly endpoint?: { readonly url: string; readonly certificate: string } | undefined;
}

/** Without an access point where it is not known: the attempt ended without a result. */
export interface UncertainHandOver extends Partial<PossibleHandOver> {
  /** The time of the first such attempt, in ISO 8601. */
  readonly since: string;
}

export interface Submission extends MessageFacts {
  readonly id: string;
  /** 1 for the first submission of a document. */
  readonly number: number;
  readonly channel: ChannelName;
  /** The InstanceIdentifier of the SBDH. Identifies duplicates and Message Level Statuses. */
  readonly instanceId: string;
  /** The MessageId of AS4. */
  readonly messageId: string;
  readonly senderAccessPoint: string | undefined;
  /** The channel account, where the channel has accounts. */
  readonly account?: string | undefined;
  /** Where an earlier attempt may have handed it over. */
  readonly uncertain?: UncertainHandOver | undefined;
}
