// Opens the channels, and what takes in the requests of their other sides.
import { CHANNEL_FOLDERS } from '../channels/list.js';
import type { OpenChannel, Opened, Opening } from '../channels/opening.js';

/** Each folder of the list by the function `open` of its open.ts, in the order of the list. */
export async function openChannels(opening: Opening): Promise<Required<Opened>> {
  let opened: Required<Opened> = { channels: {}, routes: [] };
  for (const { folder } of CHANNEL_FOLDERS) {
    const { open } = (await import(`../channels/${folder}/open.js`)) as { readonly open: OpenChannel };
    const { channels, routes = [] } = await open(opening, opened.channels);
    opened = { channels: { ...opened.channels, ...channels }, routes: [...opened.routes, ...routes] };
  }
  return opened;
}
