// Loaded into workers before the service: a document whose id begins with POISON ends every worker that processes it, like a document that
// crashes a parser. The code recognizes the document by its validation reports, which contain its id and are hashed.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { POISON } from './documents.js';

const { hash } = crypto;
crypto.hash = ((algorithm: string, data: crypto.BinaryLike, ...more: never[]) => {
  // Webhook bodies contain the id, too, but no verdict.
  if (Buffer.isBuffer(data) && data.includes(`"documentId":"${POISON}`) && data.includes('"verdict"')) process.kill(process.pid, 'SIGKILL');
  return hash(algorithm, data, ...more);
}) as typeof hash;
syncBuiltinESMExports();
