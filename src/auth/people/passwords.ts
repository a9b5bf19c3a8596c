// Passwords of people: Argon2id with the parameters of OWASP (19 MiB, two passes).
import { hash, verify } from '@node-rs/argon2';

export const PASSWORD_LIMITS = { charactersMin: 12, charactersMax: 200 } as const;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In threads of the package, so that a password holds nobody up. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** Without a hash it takes as long, so that nobody learns who exists. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}

let nobody: Promise<string> | undefined;
