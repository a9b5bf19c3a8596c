import { hostname } from 'node:os';

export const NAME = 'exchange';

/** That of package.json. */
export const VERSION = '0.1.0';

/** How every outgoing request names this program (RFC 9110 §10.1.5). */
export const USER_AGENT = `${NAME}/${VERSION}`;

/** This process among others of the service: in the log and in traces. */
export const INSTANCE = `${hostname()}:${process.pid}`;

/** Who wrote a line, for logs that are collected from several processes and services. */
export const SOURCE = { service: NAME, version: VERSION, instance: INSTANCE } as const;
