// The service with one document that ends its process: a process that starts to check `poison` is killed.
import { load } from '../../config/load.js';
import { createApp } from '../../src/app.js';
import { createReceivers } from '../../src/domain/receivers/receivers.js';
import { createRouter } from '../../src/domain/routing/channelRouter.js';
import { createOwnRegistry } from '../../src/peppol/registry/own.js';
import { startServer } from '../../src/server/server.js';
import { openDatabase } from '../../src/store/database.js';
import { serverUrlOf } from './database.js';

const NUMBER_OF_POISON = 'poison';

const config = load(process.env);
const log = { debug() {}, info() {}, warn() {}, error() {} };
const database = await openDatabase({ kind: 'server', url: serverUrlOf(config.database), connectionsMax: 4 }, log);
const registry = createOwnRegistry(database, { registerResponses: true, alwaysReachable: new Set() });
const router = createRouter({ network: 'peppol', ereports: undefined }, createReceivers(registry, undefined));
const app = await createApp(config, {
  router: {
    ...router,
    route(documentType, document, header, tenant) {
      if (header.number === NUMBER_OF_POISON) process.kill(process.pid, 'SIGKILL');
      return router.route(documentType, document, header, tenant);
    },
  },
});
const server = await startServer(app);
await app.startWork();
process.stdout.write(`Exchange is ready at ${server.url}\n`);
