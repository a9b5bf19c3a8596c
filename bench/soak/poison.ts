// Loaded into workers before the service: a document whose id begins with POISON ends whoever works on it, as a document does that
// crashes a parser. The reports of a check name their document, and are hashed.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { POISON } from './documents.js';

const { hash } = crypto;
crypto.hash = ((algorithm: string, data: crypto.BinaryLike, ...more: never[]) => {
  // Bodies of webhooks name it, too, and have no verdict.
  if (Buffer.isBuffer(data) && data.includes(`"documentId":"${POISON}`) && data.includes('"verdict"')) process.kill(process.pid, 'SIGKILL');
  return hash(algorithm, data, ...more);
}) as typeof hash;
syncBuiltinESMExports();
