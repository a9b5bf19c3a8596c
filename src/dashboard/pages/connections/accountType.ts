import type { ChannelsQuery } from '../../data/operations.js';

/** What accounts of a channel are like, as the service describes them. */
export type AccountType = NonNullable<ChannelsQuery['channelAccountTypes']>[number];

/** Of a setting. */
export type Value = string | number | boolean;
