// Reads the answers of SMPs, which strangers write. A large one is read in another thread.
import { bufferOf } from '../../domain/documents/threads/bufferOf.js';
import { readSignedMetadata, type SignedMetadata, serviceGroupIn } from '../../domain/documents/threads/smpInThread.js';
import { INLINE_BYTES_MAX, type ThreadPool } from '../../domain/documents/threads/threadPool.js';
import { parseCertificate } from '../../pki/certificates.js';

/** Throws SignatureError, XmlError, and `UNAVAILABLE` where the machine is overloaded. Answers of one SMP wait for each other. */
export async function readSignedMetadataInThread(threads: ThreadPool, url: string, body: Buffer): Promise<SignedMetadata> {
  if (body.length <= INLINE_BYTES_MAX) return readSignedMetadata(body);
  const { certificate, others, metadata } = await threads.run(new URL(url).host, 'smpEntry', body);
  return { certificate: parsed(certificate), others: others.map(parsed), metadata };
}

/** Throws an Error where it is no service group. */
export async function readServiceGroupInThread(threads: ThreadPool, url: string, body: Buffer): Promise<readonly string[]> {
  const read = body.length <= INLINE_BYTES_MAX ? serviceGroupIn(body) : await threads.run(new URL(url).host, 'smpGroup', body);
  if (read instanceof Error) throw read;
  return read;
}

function parsed(der: Uint8Array): ReturnType<typeof parseCertificate> {
  return parseCertificate(bufferOf(der));
}
