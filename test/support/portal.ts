// Portal links, as an integrator makes them and a browser opens them.
import type { Client, TestApp } from './app.js';
import { data } from './graphql.js';
import { browser, cookieIn, post } from './people.js';

/** Whose page embeds the dashboard. */
export const ERP = 'https://erp.example';
/** What a browser writes into the navigations of a frame. */
export const FRAME = { 'Sec-Fetch-Dest': 'iframe' } as const;

/** Its path. */
export async function portalLink(client: Client, args: string): Promise<string> {
  const { createPortalLink } = await data(client, `mutation { createPortalLink(${args}) { url } }`);
  return new URL(createPortalLink.url).pathname;
}

/** Whoever came by the link. */
export async function openPortal(exchange: TestApp, path: string): Promise<Client> {
  return browser(exchange, cookieIn(await post(exchange, path, {})));
}
