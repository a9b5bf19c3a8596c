// A submission is one attempt to reach a receiver over one channel. It has message identifiers of its own, which stay the same while
// a transient fault is tried again. An operator's retry of a failed document makes a new one.
import type { ChannelName } from './vocabulary.js';

export const SUBMISSION_STATES = ['OPEN', 'HANDED_OVER', 'CONFIRMED', 'REJECTED', 'FAILED'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** What a message says about itself on the network, whether it goes out or comes in. */
export interface MessageFacts {
  /** The document type identifier, a `busdox-docid-qns` value on Peppol. */
  readonly documentTypeId?: string | undefined;
  readonly processId?: string | undefined;
  /** ISO 3166-1 alpha-2 code of the sender's country (COUNTRY_C1). */
  readonly countryC1?: string | undefined;
  /** Service provider that wants the Message Level Status (MLS_TO), and when it wants it (MLS_TYPE). */
  readonly mlsTo?: string | undefined;
  readonly mlsType?: string | undefined;
}

export interface Submission extends MessageFacts {
  readonly id: string;
  /** 1 for the first submission of a document. */
  readonly number: number;
  readonly channel: ChannelName;
  /** The InstanceIdentifier of the SBDH: the key of duplicates and of Message Level Statuses. */
  readonly instanceId: string;
  /** The MessageId of AS4. */
  readonly messageId: string;
  readonly senderAccessPoint: string | undefined;
  /** The channel account that it goes by, where the channel has accounts. */
  readonly account?: string | undefined;
}
