// Answers to sent documents, also late, early and repeated ones.
import { CHANNELS_WITH_WEBHOOKS } from '../../../src/domain/vocabulary.js';
import { events, stored } from '../../support/documents.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { nameOf, type Subject } from './subject.js';
import { openWorld, stateChanges, type World } from './world.js';

const REASON = 'The buyer does not know the order';

export function testAnswers(subject: Subject): void {
  const name = nameOf(subject);
  const world = (t: ExecutionContext) => openWorld(t, subject);

  if (subject.confirms) {
    test.serial(`${name}: a confirmation moves the document to DELIVERED, and its repetition changes nothing`, async (t) => {
      const given = await world(t);
      await given.send('one');
      await answered(given, 'delivered');
      await answered(given, 'delivered');
      t.is(await given.stateOf('one'), 'DELIVERED');
      t.deepEqual(await stateChanges(given.exchange, 'one'), ['EXPORTED', 'DELIVERED']);
      t.deepEqual(await events(given.exchange, 'demo-seller', 'one'), eventsOf(subject, ['exported', 'delivered']));
    });
  }

  test.serial(`${name}: a late rejection ends the document with its reason, and its repetition changes nothing`, async (t) => {
    const given = await world(t);
    await given.send('one');
    await answered(given, 'rejected');
    await answered(given, 'rejected');
    const { state, faultMessage } = await stored(given.exchange, 'demo-seller', 'one');
    t.is(state, 'ERROR');
    t.true(faultMessage?.includes(REASON), faultMessage ?? '');
    t.deepEqual(await stateChanges(given.exchange, 'one'), ['EXPORTED', 'ERROR']);
    t.deepEqual(await events(given.exchange, 'demo-seller', 'one'), eventsOf(subject, ['exported', 'error']));
  });

  test.serial(`${name}: an answer that comes before its hand-over is recorded is not lost`, async (t) => {
    const given = await world(t);
    const { exchange, channel, use, send, retry, arrive, stateOf } = given;
    use({
      ...channel,
      async send(...call) {
        const handOver = await channel.send(...call);
        await answered(given, 'rejected');
        return handOver;
      },
    });
    await send('one');
    await retry();
    await arrive();
    t.is(await stateOf('one'), 'ERROR');
    t.deepEqual(await stateChanges(exchange, 'one'), ['EXPORTED', 'ERROR']);
  });
}

/** Not every channel has events. */
function eventsOf({ channel, documentType }: Subject, verbs: readonly string[]): string[] {
  return CHANNELS_WITH_WEBHOOKS.includes(channel) ? verbs.map((verb) => `${documentType}.${verb}`) : [];
}

/** The answer to the first document arrives. */
async function answered({ side, arrive }: World, verdict: 'delivered' | 'rejected'): Promise<void> {
  const [taken] = await side.taken();
  await side.answer!(taken!, verdict, REASON);
  await arrive();
}
