import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { isProduction } from "@/lib/env/is-production";
import { readEnv } from "@/lib/env/read-env";

/** argon2id (the library's default) over 64 MiB in one lane. */
const MEMORY_KIB = 65_536;
/** 15 ms each on two cores of 2026: more than a quarter of a second together. Fewer are for tests alone. */
const LEAST_PASSES = 20;
/** Ten seconds of work: whoever came later would only wait, and a flood should not make everybody wait. */
const MOST_WAITING = 40;

/** On globalThis: Next loads a module once for pages and once for actions, and they share the processor. */
const holder = globalThis as typeof globalThis & { brokerDeskPasswords?: PQueue; brokerDeskNobody?: string };

/** PHC string; runs on libuv's threads, not on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalize(password), cost()));
}

/** For somebody who comes in another way; a link by e-mail sets a password that somebody knows. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}

/**
 * Whether `password` is the one behind `passwordHash`. Null (no such person) costs the same time and is always
 * false, so that an answer's delay tells nobody which e-mails exist; so does a hash of an earlier, lower cost.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  holder.brokerDeskNobody ??= await hashPassword("nobody has this password");
  const nobody = holder.brokerDeskNobody;
  return inTurn(async () => {
    if (passwordHash === null || isWeak(passwordHash)) await verify(nobody, normalize(password));
    return passwordHash !== null && verify(passwordHash, normalize(password));
  });
}

/** Whether a hash was made at a lower cost than today's: it is made anew when the password is known next. */
export function isWeak(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
  const today = cost();
  return Number(memory ?? 0) < today.memoryCost || Number(passes ?? 0) < today.timeCost;
}

/** Whether two typed passwords are one, however their letters were composed. */
export function isSamePassword(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/** Whether so many passwords wait for their turn that one more should be told to come back. */
export function isCrowded(): boolean {
  return queue().size >= MOST_WAITING;
}

/** Half of the cores at most: pages and health are answered meanwhile, and the memory is that of a few. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return queue().add(work);
}

function queue(): PQueue {
  holder.brokerDeskPasswords ??= new PQueue({
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  });
  return holder.brokerDeskPasswords;
}

function cost() {
  const asked = readEnv().PASSWORD_PASSES;
  const timeCost = isProduction() ? Math.max(asked, LEAST_PASSES) : asked;
  return { memoryCost: MEMORY_KIB, timeCost, parallelism: 1 };
}

/** The same letters typed on two systems can arrive as different code points (NIST SP 800-63B, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}
