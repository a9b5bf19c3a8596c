// The limit of messages on their way to one access point.
import { createEndpointLimit } from '../../../src/channels/peppol/endpointLimit.js';
import { SendFault } from '../../../src/domain/channel.js';
import { test } from '../../support/test.js';

test('what waits too long is tried again later', async (t) => {
  const limit = createEndpointLimit(1, 1);
  const slow = Promise.withResolvers<string>();
  const first = limit.run('a.example', () => slow.promise);
  const fault = await t.throwsAsync<SendFault>(
    limit.run('a.example', async () => 'late'),
    { instanceOf: SendFault },
  );
  t.is(fault?.kind, 'transient');
  t.is(fault?.message, 'The access point at a.example has 1 messages to answer');
  slow.resolve('slow');
  t.is(await first, 'slow');
});
