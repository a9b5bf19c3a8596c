// Troubles of Pagero, and what its calls and documents are named by.
import { invoice } from '../../support/documents.js';
import type { Trouble } from '../../support/network/fakeService.js';

export const numbered = (number: string): string => invoice().replace('F2026-0017', number);
export const isTokenCall = (name: string): boolean => name.startsWith('token');

/** Answers that say nothing about a document. */
export const PASSING = [
  ['408', { status: 408, body: '{"message":"Too slow"}' }],
  ['425', { status: 425, body: '{"message":"Too early"}' }],
  ['the 404 page of a proxy', { status: 404, body: '<html>Not found</html>' }],
  ['the 403 page of a proxy', { status: 403, body: '<html>Forbidden</html>' }],
] as const satisfies readonly (readonly [string, Trouble])[];
