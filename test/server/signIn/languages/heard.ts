// A browser of one language that remembers what it was told.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../../../support/app.js';
import { OWN_PAGE } from '../../../support/people.js';

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Attributes that people read or hear. Those of data are for the script of passkeys. */
const SPOKEN = /(?:aria-label|placeholder|data-unknown|data-cancelled|data-failed)="([^"]*)"/g;

export interface Heard {
  /** The exchange for this browser. */
  readonly exchange: TestApp;
  readonly language: string;
  readonly pages: string[];
  /** What the script of passkeys shows. */
  readonly answers: string[];
}

export function hear(exchange: TestApp, language: string): Heard {
  const pages: string[] = [];
  const answers: string[] = [];
  const anonymous: TestApp['anonymous'] = async (path, options = {}) => {
    const answer = await exchange.anonymous(path, { ...options, headers: { 'Accept-Language': language, ...options.headers } });
    const { error } = (answer.body ?? {}) as { readonly error?: string };
    if (answer.headers.get('content-type')?.startsWith('text/html') === true) pages.push(answer.text);
    else if (error !== undefined) answers.push(error);
    return answer;
  };
  return { exchange: { ...exchange, anonymous }, language, pages, answers };
}

/** Asks for the page of signing in from another machine, over plain http. */
export async function hearPlainHttp({ exchange, language, pages }: Heard): Promise<void> {
  const headers = { ...OWN_PAGE, 'Accept-Language': language, Host: 'exchange.example' };
  const [answer] = (await once(request(`${exchange.url}/app/sign-in`, { headers }).end(), 'response')) as [IncomingMessage];
  pages.push(await text(answer));
}

/** Each text that somebody read, once. */
export function textsOf({ pages, answers }: Heard): readonly string[] {
  const found = pages.flatMap((page) => [
    ...page.replace(/^[\s\S]*?<title>/, '').split(/<[^>]*>/),
    ...Array.from(page.matchAll(SPOKEN), ([, value = '']) => value),
  ]);
  const texts = [...found.map(plain), ...answers].map((one) => one.replace(/\s+/g, ' ').trim());
  return [...new Set(texts)].filter((one) => one !== '');
}

function plain(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
}
