// Opens the keys and trusted authorities of the network: from the files of the settings, or the test PKI of the sandbox.
import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { KeystoreFile } from '../../config/networkConfig.js';
import type { Log } from '../domain/ports.js';
import type { Keystore, Keystores, Trust } from '../pki/keystore.js';
import { openKeystores } from '../pki/openKeystores.js';
import { openTrust } from '../pki/trust.js';
import { openTestPki, type TestPki } from '../sandbox/testPki.js';
import { awaitSetting } from './openParts.js';

export interface Pki {
  /** Of the SMP and of the access point. */
  readonly smp: Keystores;
  readonly ap: Keystores;
  /** To which signers of SMP answers, and certificates of access points, must chain. */
  readonly smpTrust: Trust;
  readonly apTrust: Trust;
}

type Trusts = Pick<Pki, 'smpTrust' | 'apTrust'>;

/** Throws a ConfigError that names the setting. `stack` ends the reading of changes. */
export async function openPki(config: Config, log: Log, stack: AsyncDisposableStack): Promise<Pki> {
  const { smpKeystores, apKeystores } = config.network;
  const test = smpKeystores.length > 0 && apKeystores.length > 0 ? undefined : await testPkiOf(config);
  const trusts = await openTrusts(config, log, stack, test);
  const keystoresOf = async (variable: string, files: readonly KeystoreFile[], own: readonly Keystore[]): Promise<Keystores> => {
    if (files.length === 0) return unchanging(own);
    const opening = openKeystores(files, {
      onTaken: (taken) =>
        log.info('keystore.changed', { setting: variable, subjects: taken.map(({ certificate }) => nameOf(certificate)) }),
      onKept: (reason) => log.error('keystore.kept', { setting: variable, reason }),
    });
    return stack.use(await awaitSetting(variable, opening));
  };
  return {
    smp: await keystoresOf('SMP_KEYSTORE_FILE', smpKeystores, test?.smp ?? []),
    ap: await keystoresOf('AP_KEYSTORE_FILE', apKeystores, test?.ap ?? []),
    ...trusts,
  };
}

/** The trusted authorities alone. `opened`: the test PKI, where it is open. Throws a ConfigError that names the setting. */
export async function openTrusts(config: Config, log: Log, stack: AsyncDisposableStack, opened?: TestPki): Promise<Trusts> {
  const { smpTrustFile, apTrustFile } = config.network;
  const test = smpTrustFile !== undefined && apTrustFile !== undefined ? undefined : (opened ?? (await testPkiOf(config)));
  const trustOf = async (variable: string, file: string | undefined, own: readonly X509Certificate[]): Promise<Trust> => {
    if (file === undefined) return unchanging(own);
    const opening = openTrust(file, {
      onTaken: (authorities) => log.info('trust.changed', { setting: variable, subjects: authorities.map(nameOf) }),
      onKept: (reason) => log.error('trust.kept', { setting: variable, reason }),
    });
    return stack.use(await awaitSetting(variable, opening));
  };
  return {
    smpTrust: await trustOf('SMP_TRUST_FILE', smpTrustFile, test?.smpTrust ?? []),
    apTrust: await trustOf('AP_TRUST_FILE', apTrustFile, test?.apTrust ?? []),
  };
}

/** Undefined outside the sandbox. */
async function testPkiOf({ env, dataDir }: Config): Promise<TestPki | undefined> {
  return env === 'sandbox' ? openTestPki(join(dataDir, 'pki'), new Date()) : undefined;
}

function unchanging<Value>(value: Value): { current(): Value; onChange(): () => void } {
  return { current: () => value, onChange: () => () => undefined };
}

function nameOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ');
}
