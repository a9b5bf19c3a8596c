// Pagero with each fault while it is sent to: documents arrive once.
import { listAccounts } from '../../../src/domain/accounts/list.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { stored, timeline } from '../../support/documents.js';
import type { Trouble } from '../../support/network/fakeService.js';
import { sharePagero } from '../../support/pageroWorld.js';
import { test } from '../../support/test.js';
import { isTokenCall, PASSING } from './troubles.js';

const pageroWorld = sharePagero();

/** More than the time for which a lost upload is looked for. */
const SETTLED_SECONDS = 601;
/** More than the waits after the first faults of a send. */
const FIRST_RETRY_SECONDS = 31;
const SECOND_RETRY_SECONDS = 121;
const LOOKED_FOR = 'It is not known yet whether Pagero has the document: it is looked for before it is sent again';

for (const [name, trouble] of [
  ['cut before it is carried out', 'CUT_BEFORE'],
  ['answered by half', 'HALF'],
  ['carried out without an answer', 'CUT_AFTER'],
  ['answered by 502', { status: 502, body: 'Bad gateway' }],
] as const satisfies readonly (readonly [string, Trouble])[]) {
  test.serial(`an upload that is ${name}: it is looked for, and the document is there once`, async (t) => {
    const world = await pageroWorld(t);
    // As long as nothing is listed, nobody knows whether it arrived.
    world.pagero.processes = false;
    world.pagero.trouble = (call) => (call.startsWith('upload') ? trouble : undefined);
    await world.send('one');
    world.pagero.trouble = () => undefined;
    await world.exchange.advance(60);
    await world.exchange.idle();
    t.is(await world.stateOf('one'), 'SENDING');
    for (const file of world.pagero.files) file.isProcessed = true;
    await world.exchange.advance(SETTLED_SECONDS);
    await world.exchange.idle();
    t.deepEqual([await world.stateOf('one'), world.pagero.files.length], ['EXPORTED', 1]);
  });
}

test.serial('while an upload is looked for its account sends and receives on', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.processes = false;
  world.pagero.trouble = (call) => (call.startsWith('upload') ? 'CUT_AFTER' : undefined);
  await world.send('one');
  world.pagero.trouble = () => undefined;
  await world.exchange.advance(31);
  await world.exchange.idle();
  t.like((await timeline(world.exchange, 'demo-seller', 'one')).at(-1), { state: 'SENDING', reason: LOOKED_FOR });
  await world.send('two');
  t.is(await world.stateOf('two'), 'EXPORTED');
  const [account] = await listAccounts(world.exchange.app, SELLER_ACTOR);
  t.like(account, { failures: 0, openUntil: null });
});

for (const isListed of [true, false]) {
  const what = isListed ? 'one that is listed late is found' : 'it is sent without another wait where nothing is listed';
  test.serial(`a repeated upload that is refused for now: the earlier one is looked for again, and ${what}`, async (t) => {
    const world = await pageroWorld(t);
    const { exchange, pagero } = world;
    pagero.processes = false;
    pagero.trouble = (call) => (call.startsWith('upload') ? (isListed ? 'CUT_AFTER' : 'CUT_BEFORE') : undefined);
    await world.send('one');
    pagero.trouble = (call) => (call.startsWith('upload') ? { status: 429, body: '{}' } : undefined);
    await exchange.advance(SETTLED_SECONDS);
    await exchange.idle();
    t.is((await timeline(exchange, 'demo-seller', 'one')).at(-1)?.reason, 'Pagero answered 429: too many requests');
    pagero.trouble = () => undefined;
    for (const file of pagero.files) file.isProcessed = true;
    await exchange.advance(SECOND_RETRY_SECONDS);
    await exchange.idle();
    t.deepEqual([await world.stateOf('one'), pagero.files.length], ['EXPORTED', 1]);
    t.deepEqual(
      pagero.calls.filter((call) => !isTokenCall(call)).map((call) => call.split(' ')[0]),
      ['upload', 'list', 'upload', 'list', ...(isListed ? [] : ['upload'])],
    );
  });
}

test.serial('429 is tried again after Retry-After, without a look for an upload', async (t) => {
  const world = await pageroWorld(t);
  const headers = { 'Retry-After': '300' };
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 429, body: '{}', headers } : undefined);
  await world.send('one');
  world.pagero.trouble = () => undefined;
  await world.exchange.advance(290);
  await world.exchange.idle();
  t.is(await world.stateOf('one'), 'SENDING');
  await world.exchange.advance(11);
  await world.exchange.idle();
  t.is(await world.stateOf('one'), 'EXPORTED');
  t.deepEqual(
    world.pagero.calls.filter((name) => name.startsWith('list')),
    [],
  );
});

for (const [name, trouble] of PASSING) {
  test.serial(`an upload that is answered by ${name} is sent again`, async (t) => {
    const world = await pageroWorld(t);
    world.pagero.trouble = (call) => (call.startsWith('upload') ? trouble : undefined);
    await world.send('one');
    t.is(await world.stateOf('one'), 'SENDING');
    world.pagero.trouble = () => undefined;
    await world.exchange.advance(FIRST_RETRY_SECONDS);
    await world.exchange.idle();
    t.deepEqual([await world.stateOf('one'), world.pagero.files.length], ['EXPORTED', 1]);
  });
}

test.serial('an upload that is answered by 404 without a body is sent again', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 404 } : undefined);
  await world.send('one');
  t.is(await world.stateOf('one'), 'SENDING');
});

test.serial('an upload that Pagero refuses with a reason ends its document, and marks the account', async (t) => {
  const world = await pageroWorld(t);
  world.pagero.trouble = (call) => (call.startsWith('upload') ? { status: 404, body: '{"message":"No such company"}' } : undefined);
  await world.send('one');
  const message = 'Pagero answered 404: {"message":"No such company"}';
  t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, message);
  t.deepEqual(await world.failure(), { code: 'REFUSED', message });
});

test.serial('what waits for a person at Pagero is cancelled there, and ends here with the reason', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  const [file] = world.pagero.files;
  file!.failure = { status: 'AwaitingInteraction', description: 'The recipient is unknown' };
  await world.poll();
  t.true(file!.isCancelled);
  t.is(await world.stateOf('one'), 'ERROR');
});

for (const trouble of ['CUT_BEFORE', 'CUT_AFTER', { status: 409, body: '{"message":"Not now"}' }] as const satisfies readonly Trouble[]) {
  const name = typeof trouble === 'string' ? trouble : trouble.status;
  test.serial(`a cancel that fails with ${name}: the document ends, and the part is cancelled by the next poll`, async (t) => {
    const world = await pageroWorld(t);
    await world.send('one');
    const [file] = world.pagero.files;
    file!.failure = { status: 'AwaitingInteraction', description: 'The recipient is unknown' };
    world.pagero.trouble = (call) => (call.startsWith('cancel') ? trouble : undefined);
    await world.poll();
    t.is((await stored(world.exchange, 'demo-seller', 'one')).faultMessage, 'The recipient is unknown');
    world.pagero.trouble = () => undefined;
    await world.poll();
    t.true(file!.isCancelled);
    const asked = world.pagero.calls.filter((call) => call.startsWith('parts')).length;
    await world.poll();
    t.is(world.pagero.calls.filter((call) => call.startsWith('parts')).length, asked);
    const states = (await timeline(world.exchange, 'demo-seller', 'one')).map(({ state }) => state);
    t.deepEqual(states.slice(-2), ['EXPORTED', 'ERROR']);
  });
}

test.serial('a file that fails after its delivery ends its document all the same', async (t) => {
  const world = await pageroWorld(t);
  await world.send('one');
  await world.poll();
  t.is(await world.stateOf('one'), 'DELIVERED');
  world.pagero.files[0]!.failure = { status: 'Error', description: 'The receiver refused it' };
  await world.poll();
  t.is(await world.stateOf('one'), 'ERROR');
});

test.serial('an e-report of an account without its document type ends with the reason', async (t) => {
  const world = await pageroWorld(t, { ereportDocumentType: undefined });
  await world.send('one');
  const { faultMessage } = await stored(world.exchange, 'demo-seller', 'one');
  t.is(faultMessage, 'The account has no ereportDocumentType, so e-reports cannot be sent by it');
  t.deepEqual(world.pagero.calls, []);
});
