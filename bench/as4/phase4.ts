// phase4 as the receiving end of `npm run bench -- as4`, with its own P-Mode and checks of Peppol. It has no TLS and stores nothing.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJavaThere, prepareJava, type RunningJava, startJava } from '../../test/interop/java.js';
import type { Issued } from '../../test/support/rsaPki.js';

/** Undefined without a JDK, or without the artefacts that `npm run test:interop` fetches. */
export async function startPhase4(folder: string, receiver: Issued, authorities: readonly Issued[]): Promise<RunningJava | undefined> {
  if (!isJavaThere()) return undefined;
  await prepareJava();
  const [key, trust] = [join(folder, 'phase4.pem'), join(folder, 'phase4-trust.pem')];
  await writeFile(key, receiver.keyPem + receiver.certificatePem);
  await writeFile(trust, authorities.map(({ certificatePem }) => certificatePem).join('\n'));
  return startJava('Phase4Receive', [key, trust], {}, 'phase4');
}
