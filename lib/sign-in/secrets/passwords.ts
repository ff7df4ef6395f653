import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { networkOf, siteOf } from "@/lib/core/address/network-of";
import { isProduction } from "@/lib/env/process";
import { readEnv } from "@/lib/env/read-env";

/** argon2id (the library's default) with 64 MiB in one lane. Only tests use one pass with 1 MiB. */
const [MEMORY_KIB, TEST_MEMORY_KIB] = [65_536, 1_024];
/** 15 ms each on two cores of 2026, so over a quarter of a second. Only tests use fewer. */
const LEAST_PASSES = 20;
/** Ten seconds of work. More would let a flood make everybody wait. */
const MOST_WAITING = 40;
/**
 * Of one network of strangers: enough for an office in the morning, and three quarters stay free
 * for others.
 */
const MOST_OF_A_NETWORK = 10;

export type Asker =
  | { readonly kind: "person" }
  | { readonly kind: "stranger"; readonly network: string };

/** Somebody known: with a session, a known browser or a link that was sent to them. */
export const PERSON: Asker = { kind: "person" };

/** On IPv6 the /48 counts, since it holds 65,536 networks. */
export function strangerAt(address: string | null): Asker {
  const from = address ?? "unknown";
  return { kind: "stranger", network: siteOf(from) ?? networkOf(from) };
}

/** On globalThis, because Next loads a module once for pages and once for actions. */
const holder = globalThis as typeof globalThis & {
  brokerDeskPasswords?: PasswordQueue;
  brokerDeskNobody?: string;
};

/** `persons`, `strangers`, `networks`: how many hashes wait or run, in all and for each network. */
type PasswordQueue = {
  readonly queue: PQueue;
  persons: number;
  strangers: number;
  readonly networks: Map<string, number>;
};

/** Returns a PHC string. Runs on libuv's threads, not on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(PERSON, () => hash(normalize(password), cost()));
}

/** The hash of a random password, for somebody who signs in another way. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString("base64url"));
}

/**
 * Null (no such person) and weak hashes take the same time, so that no delay tells which e-mails
 * exist.
 */
export function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: Asker = PERSON,
) {
  return inTurn(asker, async () => {
    const { brokerDeskNobody: kept = "" } = holder;
    const nobody = isWeak(kept) ? await hash("nobody has this password", cost()) : kept;
    holder.brokerDeskNobody = nobody;
    if (passwordHash === null || isWeak(passwordHash)) await verify(nobody, normalize(password));
    return passwordHash !== null && verify(passwordHash, normalize(password));
  });
}

/** Whether a hash was made at a lower cost than today's. It is replaced at the next sign-in. */
export function isWeak(passwordHash: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
  const today = cost();
  return Number(memory ?? 0) < today.memoryCost || Number(passes ?? 0) < today.timeCost;
}

export function isSamePassword(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

/**
 * Whether the next caller should try again later. Ask right before the work, which then takes its
 * place.
 */
export function isCrowded(asker: Asker = PERSON): boolean {
  const { persons, strangers, networks } = line();
  if (asker.kind === "person") return persons >= MOST_WAITING;
  return strangers >= MOST_WAITING || (networks.get(asker.network) ?? 0) >= MOST_OF_A_NETWORK;
}

/** Persons go before strangers. Uses half of the cores at most, so that pages still answer. */
async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  const { queue } = line();
  count(asker, 1);
  try {
    return await queue.add(work, { priority: asker.kind === "person" ? 1 : 0 });
  } finally {
    count(asker, -1);
  }
}

function count(asker: Asker, change: 1 | -1): void {
  const here = line();
  if (asker.kind === "person") {
    here.persons += change;
    return;
  }
  here.strangers += change;
  const left = (here.networks.get(asker.network) ?? 0) + change;
  if (left > 0) here.networks.set(asker.network, left);
  else here.networks.delete(asker.network);
}

function line(): PasswordQueue {
  holder.brokerDeskPasswords ??= {
    queue: new PQueue({ concurrency: Math.max(1, Math.floor(availableParallelism() / 2)) }),
    persons: 0,
    strangers: 0,
    networks: new Map(),
  };
  return holder.brokerDeskPasswords;
}

function cost() {
  const timeCost = Math.max(readEnv().PASSWORD_PASSES, isProduction() ? LEAST_PASSES : 1);
  return { memoryCost: timeCost === 1 ? TEST_MEMORY_KIB : MEMORY_KIB, timeCost, parallelism: 1 };
}

/** Two systems can send the same letters as different code points (NIST SP 800-63B, 3.1.1.2). */
function normalize(password: string): string {
  return password.normalize("NFKC");
}
