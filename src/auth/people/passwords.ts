// Passwords of people: Argon2id with the parameters of OWASP (19 MiB, two passes).
import { hash, verify } from '@node-rs/argon2';

export const PASSWORD_LIMITS = { charactersMin: 12, charactersMax: 200 } as const;
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Argon2 runs in threads of the package, so it does not block the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** Without a hash it compares with a placeholder, so the time of the answer does not tell whether the person exists. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  placeholder ??= hashPassword('placeholder');
  const matches = await verify(passwordHash ?? (await placeholder), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}

let placeholder: Promise<string> | undefined;
