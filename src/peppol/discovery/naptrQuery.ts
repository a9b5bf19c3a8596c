// NAPTR queries with a deadline. Making a resolver costs more than a query, so queries share one for a moment. Each resolver sends from a
// random port of its own: a new one every second keeps it unknown to those who would forge answers (RFC 5452, 9.2).
import { type NaptrRecord, Resolver } from 'node:dns';

export const DNS_TIMEOUT_MS = 5_000;
const DNS_TRIES = 3;
const RESOLVER_LIFE_MS = 1_000;
const RESOLVER_QUERIES_MAX = 100;

/** Fails as the resolver of Node does; with the code ECANCELLED where there is no answer in time. */
export type NaptrQuery = (name: string) => Promise<NaptrRecord[]>;

/** `servers`: `address` or `address:port`. None: the servers of the system. */
export function createNaptrQuery(servers: readonly string[], timeoutMs = DNS_TIMEOUT_MS): NaptrQuery {
  let resolver: Resolver | undefined;
  let untilMs = 0;
  let queriesLeft = 0;
  const present = (): Resolver => {
    if (resolver === undefined || performance.now() >= untilMs || queriesLeft === 0) {
      resolver = new Resolver({ timeout: Math.ceil(timeoutMs / DNS_TRIES), tries: DNS_TRIES });
      if (servers.length > 0) resolver.setServers(servers);
      untilMs = performance.now() + RESOLVER_LIFE_MS;
      queriesLeft = RESOLVER_QUERIES_MAX;
    }
    queriesLeft -= 1;
    return resolver;
  };
  return (name) =>
    new Promise((resolve, reject) => {
      const used = present();
      const timer = setTimeout(() => {
        reject(Object.assign(new Error('no answer in time'), { code: 'ECANCELLED' }));
        // By then all queries of this resolver are over.
        setTimeout(() => used.cancel(), RESOLVER_LIFE_MS).unref();
      }, timeoutMs);
      used.resolveNaptr(name, (fault, records) => {
        clearTimeout(timer);
        if (fault === null) resolve(records);
        else reject(fault);
      });
    });
}
