// The accounts of both tenants at the other sides of their channels, and the rules that choose a channel.
import { BRIDGE_SECRET } from '../../test/support/network/bridge.js';
import { pageroAccount } from '../../test/support/pageroAccount.js';
import { BUYER_FOLDER, type Channels, SELLER_FOLDER } from './channels.js';
import { TYPE_CODES } from './documents.js';
import { call, type Tokens } from './prepare.js';

const SAVE = 'mutation ($account: ChannelAccountInput!) { saveChannelAccount(account: $account) { id } }';
const ROUTE = 'mutation ($rules: [RouteRuleInput!]!) { saveDocumentRoutes(documentType: invoice, rules: $rules) { generation } }';

interface Saved {
  readonly data: { readonly saveChannelAccount: { readonly id: string } };
}

/** Returns the id of the seller's account at the bridge. */
export async function saveAccounts(url: string, tokens: Tokens, { smtp, imap, pagero, bridge, second }: Channels): Promise<string> {
  const save = async (client: keyof Tokens, account: object): Promise<string> => {
    const body = { query: SAVE, variables: { account: { name: 'soak', ...account } } };
    return ((await call(url, '/graphql', 'POST', tokens[client], body)) as Saved).data.saveChannelAccount.id;
  };
  await save('demo-seller', {
    channel: 'email',
    settings: {
      ...{ smtpHost: 'localhost', smtpPort: smtp.port, smtpUser: 'seller', from: 'invoices@seller.example' },
      ...{ imapHost: 'localhost', imapPort: imap.port, imapUser: 'seller', imapFolder: SELLER_FOLDER },
    },
    secrets: ['smtpPassword', 'imapPassword'].map((name) => ({ name, value: 'right' })),
  });
  await save('demo-buyer', {
    channel: 'email',
    settings: { imapHost: 'localhost', imapPort: imap.port, imapUser: 'buyer', imapFolder: BUYER_FOLDER },
    secrets: [{ name: 'imapPassword', value: 'right' }],
  });
  await save('demo-seller', { channel: 'pagero', ...pageroAccount(pagero.url) });
  await save('demo-seller', { channel: 'api', settings: { partners: 'demo-buyer' } });
  await save('demo-buyer', { channel: 'api', settings: { partners: 'demo-seller' } });
  await save('demo-seller', {
    channel: 'api',
    name: 'second',
    settings: { url: second.url, clientId: 'demo-buyer' },
    secrets: [{ name: 'clientSecret', value: 'demo-buyer-secret' }],
  });
  const secrets = [{ name: 'secret', value: BRIDGE_SECRET }];
  const bridgeAccount = await save('demo-seller', { channel: 'weexa', settings: { url: bridge.url }, secrets });
  const { second: secondCode, ...codes } = TYPE_CODES;
  const byType = [
    ...Object.entries(codes).map(([channel, code]) => ({ channel, when: { typeCodes: [code] } })),
    { channel: 'api', account: 'second', when: { typeCodes: [secondCode] } },
  ];
  const rules = [...byType, { channel: 'email', when: { hasEmail: true } }, { channel: 'peppol' }];
  await call(url, '/graphql', 'POST', tokens['demo-seller'], { query: ROUTE, variables: { rules } });
  return bridgeAccount;
}
