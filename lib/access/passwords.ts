import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with OWASP's first choice for servers: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | null = null;

/** PHC string; runs on libuv's threads, not on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), COST);
}

/**
 * Whether `password` is the one behind `passwordHash`. Null (no such person) costs the same time and is always
 * false, so that an answer's delay tells nobody which e-mails exist.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody has this password");
  const matches = await verify(passwordHash ?? (await nobody), normalize(password));
  return passwordHash !== null && matches;
}

/** The same letters typed on two systems can arrive as different code points (NIST SP 800-63B, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}
