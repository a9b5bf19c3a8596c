// The floor of `smp`: Koa alone with one static answer of ANSWER_BYTES.
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

const body = Buffer.alloc(Number(process.env['ANSWER_BYTES']), 'x');
const koa = new Koa();
koa.use((ctx) => {
  ctx.set('Content-Type', 'text/xml; charset=utf-8');
  ctx.body = body;
});
const server = koa.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
