// A document is handed over with its files, and a repetition is recognised.
import { SendFault } from '../../../src/domain/channel.js';
import { PICTURE, stored } from '../../support/documents.js';
import { type ExecutionContext, test } from '../../support/test.js';
import { nameOf, type Subject, type Taken } from './subject.js';
import { ATTACHMENT, documentOf, openWorld } from './world.js';

export function testHandOver(subject: Subject): void {
  const { accepted = 'EXPORTED', channel: kind } = subject;
  const name = nameOf(subject);
  const world = (t: ExecutionContext) => openWorld(t, subject);

  test.serial(`${name}: an accepted document is ${accepted}, and the other side has it once with its files`, async (t) => {
    const { exchange, channel, side, send } = await world(t);
    await send('one');
    const document = await stored(exchange, 'demo-seller', 'one');
    t.like(document, { state: accepted, channel: kind });
    const [taken, ...more] = await side.taken();
    t.is(more.length, 0);
    if (!channel.carriesFiles) for (const { bytes } of [PICTURE, ATTACHMENT]) t.true(taken!.xml.includes(bytes.toString('base64')));
    else {
      t.deepEqual(taken!.xml, Buffer.from(documentOf(subject, side)));
      if (taken!.files !== undefined) t.deepEqual(sorted(taken!.files), sorted([PICTURE, ATTACHMENT]));
    }
  });

  test.serial(`${name}: a hand-over whose record was lost is repeated with the same reference`, async (t) => {
    const { channel, side, send, retry, use, stateOf } = await world(t);
    let lost = false;
    use({
      ...channel,
      async send(...call) {
        const handOver = await channel.send(...call);
        if (lost) return handOver;
        lost = true;
        throw new SendFault('The answer was lost', 'transient');
      },
    });
    await send('one');
    await retry();
    t.is(await stateOf('one'), accepted);
    const taken = await side.taken();
    t.is(taken.length, subject.repeats === 'once' ? 1 : 2);
    t.is(new Set(taken.map(({ reference }) => reference)).size, 1);
  });
}

function sorted(files: NonNullable<Taken['files']>): { fileName: string; bytes: Buffer }[] {
  const named = files.map(({ fileName, bytes }) => ({ fileName, bytes }));
  return named.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}
