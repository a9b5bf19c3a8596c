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
}
