// The Weexa channel keeps the contract of channels, with a bridge over HTTP.
import type { ExecutionContext } from 'ava';
import type { FormPart } from '../../../src/channels/form.js';
import { createWeexa } from '../../../src/channels/weexa/channel.js';
import type { Channel } from '../../../src/domain/channel.js';
import type { App } from '../../../src/domain/ports.js';
import type { TestApp } from '../../support/app.js';
import { type Part, xmlPart } from '../../support/documents.js';
import { BRIDGE_SECRET, handOver, messageForm, report, startBridge } from '../../support/network/bridge.js';
import type { Reply, Trouble } from '../../support/network/fakeService.js';
import type { Behaviour, OtherSide, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

const TROUBLE: Readonly<Partial<Record<Behaviour, Trouble>>> = {
  'is-away': 'CUT_BEFORE',
  hangs: 'SILENT_BEFORE',
  'loses-answers': 'CUT_AFTER',
  'refuses-login': { status: 403, body: '{"error":"The signature is wrong"}' },
};
const REFUSAL: Reply = { status: 422, body: '{"message":"No such buyer"}' };

const partOf = (name: string, { fileName, mimeType, bytes }: Part): FormPart => ({ name, fileName, contentType: mimeType, bytes });

/** Where the bridge of each test listens. */
const urls = new WeakMap<App, string>();

testChannel({
  channel: 'weexa',
  documentType: 'ereport',
  behaviours: ['is-away', 'refuses-login', 'refuses-documents', 'hangs', 'loses-answers'],
  refusedLogin: 'waits',
  repeats: 'once',
  confirms: true,
  answers: true,
  brings: 'files-beside',
  account: ({ app }) => ({ settings: { url: urls.get(app) ?? '' }, secrets: [{ name: 'secret', value: BRIDGE_SECRET }] }),
  open,
});

async function open(t: ExecutionContext, { app, anonymous }: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const bridge = await startBridge();
  t.teardown(() => bridge[Symbol.asyncDispose]());
  urls.set(app, bridge.url);
  const calls: (() => Promise<{ readonly status: number }>)[] = [];
  const accounts = (): Promise<{ id: string; name: string; tenant: string }[]> =>
    app.database.sql.query('select id, name, tenant_id as tenant from channel_account order by id');
  const side: OtherSide = {
    async behave(behaviour) {
      bridge.trouble = () => TROUBLE[behaviour];
      bridge.refuse = () => (behaviour === 'refuses-documents' ? REFUSAL : undefined);
    },
    isHanging: () => bridge.silent() > 0,
    async taken() {
      const known = await accounts();
      return [...bridge.messages].map(([reference, { metadata, parts }]): Taken => {
        const [document, ...files] = parts;
        const account = known.find(({ id }) => metadata['callbackUrl']?.includes(id));
        return {
          login: account?.name ?? '',
          reference,
          xml: Buffer.from(document!.text),
          files: files.map(({ fileName, text }) => ({ fileName, bytes: Buffer.from(text) })),
        };
      });
    },
    async answer({ reference }, status, message) {
      const path = new URL(bridge.messages.get(reference)!.metadata['callbackUrl']!).pathname;
      calls.push(() => report(anonymous, path, { messageId: reference, status, message }));
    },
    async bring(messageId, xml, files) {
      const account = (await accounts()).find(({ name, tenant }) => name === 'main' && tenant === 'demo-seller');
      const beside = files.map((file, index) => partOf(index === 0 ? 'image' : 'attachment', file));
      const form = messageForm({ messageId }, [partOf('document', xmlPart(xml.toString())), ...beside]);
      calls.push(() => handOver(anonymous, `/channels/weexa/${account!.id}/messages`, form));
    },
    // A call that was not taken is repeated.
    async call() {
      for (const call of calls.splice(0)) if ((await call()).status !== 200) calls.push(call);
    },
  };
  return { channel: createWeexa(app, undefined, { xmlBytesMax: 10_000_000 }), side };
}
