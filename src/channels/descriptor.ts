// What a folder of src/channels says of itself. A descriptor imports nothing but types: settings, domain and server take their lists
// from the descriptors, and what opens a channel knows all of these.
import type { Setting } from '../../config/setting.js';

export interface ChannelDescriptor {
  /** Its name below src/channels. */
  readonly folder: string;
  /** The channel. Absent where the folder only has another way for channels of other folders. */
  readonly name?: string;
  /** The channel as people read it: `Weexa`. Each that has a name has a title. */
  readonly title?: string;
  /** Whether its documents are announced by webhooks. */
  readonly hasWebhooks?: boolean;
  /** Whether it takes e-reports, so that EREPORT_CHANNEL and rules may name it. Rules may name it for all other documents. */
  readonly takesEreports?: boolean;
  /** Settings of the operator. Addresses must be https outside the sandbox, and have neither query nor fragment. */
  readonly settings?: Readonly<Record<string, Setting>>;
  /** Groups of settings: either all settings of a group are set, or none. */
  readonly groups?: readonly (readonly string[])[];
  /** What is wrong with settings that fit their kinds one by one, in sentences that name them. */
  faults?(value: (name: string) => string): readonly string[];
}
