// Signing in by the provider, and each reason for which it lets nobody in.
import { operatorActor } from '../../../../src/domain/actor.js';
import { setAccess } from '../../../../src/domain/people/change.js';
import { CALLBACK, type SignedInBy } from '../../../support/identityProvider.js';
import { cookieIn, enrol, post } from '../../../support/people.js';
import type { Heard } from './heard.js';

export async function hearProvider({ exchange, language }: Heard, by: SignedInBy): Promise<void> {
  const begin = async () => {
    const answer = await post(exchange, '/app/sign-in/provider', {});
    const link = /href="(http[^"]*)"/.exec(answer.text)?.[1] ?? '';
    return { url: new URL(link.replaceAll('&amp;', '&')), cookie: cookieIn(answer) };
  };
  const comeBack = ({ pathname, search }: URL, cookie: string) => exchange.anonymous(pathname + search, { headers: { Cookie: cookie } });
  const email = (name: string): string => `${name}-${language}@example.com`;
  const signIn = async (subject: string, claims: object): Promise<void> => {
    const usual = { email: email(subject), email_verified: true, name: 'Pia', tenant: 'demo-seller', role: 'operator' };
    by.who = { subject: `${subject}-${language}`, claims: { ...usual, ...claims } };
    const { url, cookie } = await begin();
    await comeBack(await by.atProvider(url), cookie);
  };

  await comeBack(new URL(`${exchange.url}${CALLBACK}`), '');
  const { url, cookie } = await begin();
  const denied = new URLSearchParams({ error: 'access_denied', state: url.searchParams.get('state') ?? '', iss: url.origin });
  await comeBack(new URL(`${exchange.url}${CALLBACK}?${denied}`), cookie);
  const late = await begin();
  const back = await by.atProvider(late.url);
  by.isAway = true;
  await comeBack(back, late.cookie);
  by.isAway = false;

  by.lie = { key: true };
  await signIn('liar', {});
  by.lie = undefined;
  await signIn('none', { email: undefined });
  await signIn('unchecked', { email_verified: false });
  await signIn('homeless', { tenant: undefined });
  await signIn('idle', { role: undefined });
  await signIn('x'.repeat(256), { email: email('long') });
  await signIn('far', { tenant: 'elsewhere' });
  await enrol(exchange, email('known'), 'viewer');
  await signIn('known', { email_verified: undefined });
  await signIn('known', {});
  await signIn('another', { email: email('known') });
  await setAccess(exchange.app, 'disable', operatorActor, email('known'));
  await signIn('known', {});
}
