// `npm run keys`: manages the master keys that seal secrets at rest: makes one, counts what each has sealed, seals again with the newest.
import type { Config } from '../../config/config.js';
import { renewSigningKey } from '../auth/keys.js';
import { assertSameKeys } from '../domain/keys/keyChecks.js';
import { createKeyring, generateMasterKey, parseMasterKeys } from '../domain/keys/keyring.js';
import { counted, keyUse, type Rewrapped, rewrap } from '../domain/keys/sealed.js';
import type { App } from '../domain/ports.js';
import { readMasterKeys, SEALED } from '../startup/openKeyring.js';
import { type Command, type CommandLine, say } from './command.js';
import { showNetworkKeys } from './keys/network.js';
import { onDatabase } from './onDatabase.js';
import { Refused } from './refused.js';
import { FLAG, readVerb, takesWords } from './usage.js';

const USAGE = `Usage: npm run keys -- <command>

  generate   prints a new entry for MASTER_KEYS; put it in front of the others
  status     shows how many secrets each key has sealed
  rewrap     encrypts anew, with the newest key, what older keys have encrypted; the service may run meanwhile
  token      makes a new key for access tokens now, not at the end of the month: it is published at once, and signs after an hour
  token --instead
             the same, when somebody else has got the old key: the new key signs at once, and within a minute all access
             tokens that the old key signed are refused
  ap         shows the keys of the access point: subjects, expiry, and what each is used for
  smp        the same for the keys of the SMP

To change the master key without a restart, keep the entries in MASTER_KEYS_FILE. Every process reads it every two seconds:
  1. Add the new entry as the last line, so that every process knows it.
  2. Move it to the first line. From now on it encrypts and signs.
  3. Run rewrap.
  4. Wait until the links that the old key signed have expired (DOWNLOAD_LIFETIME_SECONDS). Then remove the old line.
With MASTER_KEYS, restart every process at each step, one after the other: MASTER_KEYS=old,new, then new,old, then new.

To change the key of the access point without a restart, name two files in AP_KEYSTORE_FILE from the start: new.p12,old.p12. At
first both have the same content.
  1. Copy the key in use into the second file.
  2. Put the new key into the first file.
Messages that were encrypted for the old key can be read as long as it is in the second file. The SMP has one file: replace the key
in it. Change the password file together with its keystore. All these files are read every two seconds.

The master keys are those of MASTER_KEYS or MASTER_KEYS_FILE; in a sandbox without them, those of DATA_DIR/master-keys. The database
is the one that the service's settings name. Only one process at a time can open an embedded database: stop the service first.
`;

const OPTIONS = { generate: {}, status: {}, rewrap: {}, token: { instead: FLAG }, ap: {}, smp: {} };

export const command: Command = {
  usage: USAGE,
  async run(line) {
    const asked = readVerb(line.args, OPTIONS);
    takesWords(asked, 0);
    const isInstead = asked.verb === 'token' && asked.values.instead === true;
    return say(line.stdout, await VERBS[asked.verb](line, isInstead));
  },
};

const VERBS: Readonly<Record<keyof typeof OPTIONS, (line: CommandLine, isInstead: boolean) => Promise<string>>> = {
  generate,
  status,
  rewrap: rewrapAll,
  token: (line, isInstead) => renewToken(line, isInstead ? 'instead' : 'overlapping'),
  ap: (line) => showNetworkKeys(line, 'ap'),
  smp: (line) => showNetworkKeys(line, 'smp'),
};

async function generate(): Promise<string> {
  return `${generateMasterKey()}\n`;
}

function status(line: CommandLine): Promise<string> {
  return onRing(line, async (app) => {
    const used = await keyUse(app, SEALED);
    const ids = [...new Set([...app.keyring.keyIds, ...used.map(({ keyId }) => keyId)])];
    const width = Math.max(...ids.map((id) => id.length));
    const lines = ids.map((id, index) => {
      const sealed = counted(used.filter(({ keyId }) => keyId === id));
      const place = !app.keyring.keyIds.includes(id) ? 'not in MASTER_KEYS' : index === 0 ? 'newest' : 'older';
      return `${id.padEnd(width)}  ${place}: ${sealed === '' ? 'nothing' : sealed}\n`;
    });
    return lines.join('');
  });
}

function rewrapAll(line: CommandLine): Promise<string> {
  return onRing(line, async (app) => {
    const done: Rewrapped[] = [];
    for (const table of SEALED) done.push(await rewrap(app, table));
    const newest = app.keyring.keyIds[0];
    const text = `${counted(done)} were sealed anew with the key ${newest}.`;
    const left = done.filter((one) => one.left > 0).map(({ name, left: count }) => ({ name, count }));
    if (left.length === 0) return `${text}\nNothing is sealed with another key.\n`;
    const others = (await keyUse(app, SEALED)).map(({ keyId }) => keyId).filter((id) => id !== newest);
    throw new Refused(
      `${text}\nLeft as before, with the key ${[...new Set(others)].join(', ')}, which MASTER_KEYS does not open: ${counted(left)}.`,
    );
  });
}

function renewToken(line: CommandLine, how: 'overlapping' | 'instead'): Promise<string> {
  return onRing(line, async (app, { tokens }) => {
    if (tokens.kind === 'external') throw new Refused('Tokens come from an external issuer: its keys are managed there.');
    const clock = (): Date => new Date();
    const kid = await renewSigningKey({ ...app, clock }, how, tokens.lifetimeSeconds);
    return how === 'instead'
      ? `The key ${kid} signs access tokens within half a minute; those of before are refused within a minute.\n`
      : `The key ${kid} is published, and signs access tokens in an hour; those of before live as long as they say.\n`;
  });
}

function onRing(line: CommandLine, work: (app: Pick<App, 'database' | 'keyring'>, config: Config) => Promise<string>): Promise<string> {
  return onDatabase(line, async (config, database) => {
    const keyring = createKeyring(parseMasterKeys((await readMasterKeys(config)).text));
    await assertSameKeys({ database, keyring });
    return work({ database, keyring }, config);
  });
}
