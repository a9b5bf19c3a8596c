// The engine as a separate process: ENDPOINTS subscriptions of TENANTS tenants, all at SINK_PORT. Requests are sent as in production, or
// over plain sockets where PLAIN_PORT is set.

import { load } from '../../config/load.js';
import { createApp } from '../../src/app.js';
import { clientActor } from '../../src/domain/actor.js';
import { subscribe } from '../../src/domain/webhooks/subscribe.js';
import { createBarePost } from './barePost.js';

const config = load(process.env);
const plainPort = process.env['PLAIN_PORT'];
const app = await createApp(config, plainPort === undefined ? {} : { post: createBarePost(Number(plainPort), undefined) });

const { sql } = app.database;
const [endpoints, tenants] = [Number(process.env['ENDPOINTS']), Number(process.env['TENANTS'])];
for (let tenant = 0; tenant < tenants; tenant += 1) {
  await sql.query('insert into tenant (id, name) values ($1, $1) on conflict do nothing', [`tenant-${tenant}`]);
}
for (let index = 0; index < endpoints; index += 1) {
  const actor = clientActor(`tenant-${index % tenants}`, 'bench');
  const endpoint = `https://localhost:${process.env['SINK_PORT']}/${index}`;
  await subscribe(app, actor, { endpoint, subscriptions: ['invoice.receive'] });
}
await app.startWork();
console.log('works without an API');
process.once('SIGTERM', async () => {
  await app[Symbol.asyncDispose]();
  process.exit(0);
});
