// The list of all channels: one line for each folder. Its open.ts is found by the name of the folder (src/startup/openChannels.ts).
import type { Setting } from '../../config/setting.js';
import { API } from './api/descriptor.js';
import type { ChannelDescriptor } from './descriptor.js';
import { EMAIL } from './email/descriptor.js';
import { PAGERO } from './pagero/descriptor.js';
import { PEPPOL } from './peppol/descriptor.js';
import { PHOSS_AP } from './phossAp/descriptor.js';
import { SANDBOX } from './sandbox/descriptor.js';
import { WEEXA } from './weexa/descriptor.js';

/** In the order of their names in enumerations. What a folder opens replaces what those before it opened for the same channel. */
const FOLDERS = [EMAIL, PEPPOL, API, PAGERO, WEEXA, SANDBOX, PHOSS_AP] as const;

type Folder = (typeof FOLDERS)[number];
type NameOf<One> = One extends { readonly name: infer Name } ? Name : never;
type VariableOf<One> = One extends { readonly settings: infer Settings } ? keyof Settings : never;

export type ChannelName = NameOf<Folder>;
/** A setting of a channel. */
export type ChannelVariable = VariableOf<Folder>;

export const CHANNEL_FOLDERS: readonly ChannelDescriptor[] = FOLDERS;

export const CHANNELS = namesOf(() => true);
/** As people read them. */
export const CHANNEL_TITLES = Object.fromEntries(
  CHANNEL_FOLDERS.flatMap(({ name, title = name }) => (name === undefined ? [] : [[name, title]])),
) as Readonly<Record<ChannelName, string>>;
export const CHANNELS_WITH_WEBHOOKS = namesOf(({ hasWebhooks }) => hasWebhooks === true);
export const EREPORT_CHANNELS = namesOf(({ takesEreports }) => takesEreports === true);

export const CHANNEL_SETTINGS: Readonly<Record<ChannelVariable, Setting>> = Object.assign(
  {},
  ...CHANNEL_FOLDERS.map(({ settings }) => settings),
);

function namesOf(has: (folder: ChannelDescriptor) => boolean): readonly ChannelName[] {
  return CHANNEL_FOLDERS.filter(has).flatMap(({ name }) => (name === undefined ? [] : [name as ChannelName]));
}
