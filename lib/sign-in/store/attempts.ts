// SQL: the limiter library's statements. They are unnamed, because behind pgbouncer a named one
// stays with its connection.
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, siteOf } from "@/lib/core/address/network-of";
import { db, firstAnswer } from "@/lib/database/database";

/** At most `tries` within `perSeconds`; the next try waits until they have passed. */
export type AttemptLimit = {
  readonly name: string;
  readonly tries: number;
  readonly perSeconds: number;
};

export type AttemptAnswer =
  | { readonly allowed: true }
  /** `isFirst`: the first try over the limit. */
  | { readonly allowed: false; readonly retryAfterSeconds: number; readonly isFirst: boolean };

/** How many times the limit of one network a whole IPv6 /48 may use. */
const HOMES_OF_A_SITE = 4;

export type AttemptCount = { readonly limit: AttemptLimit; readonly key: string };

type AddressCount = AttemptCount & { readonly by: "address" };

/** A try counts for its network and, on IPv6, also for the site around it, with a wider limit. */
export function addressCounts(
  limit: AttemptLimit,
  address: string | null,
): readonly AddressCount[] {
  const by = "address" as const;
  if (address === null) return [{ by, limit, key: "unknown" }];
  const site = siteOf(address);
  const wider = { ...limit, name: `${limit.name}-site`, tries: limit.tries * HOMES_OF_A_SITE };
  const counts = [{ by, limit, key: networkOf(address) }];
  if (site !== null) counts.push({ by, limit: wider, key: site });
  return counts;
}

/** Counts one try from `address`. If the network's limit refuses, its site is not counted. */
export async function countAddress(
  limit: AttemptLimit,
  address: string | null,
): Promise<AttemptAnswer> {
  return (await findRefusal(addressCounts(limit, address))) ?? { allowed: true };
}

/** Counts one try under each limit in turn, up to the first that refuses; null: all allow it. */
export async function findRefusal<Each extends AttemptCount>(counts: readonly Each[]) {
  for (const count of counts) {
    const answer = await countAttempt(count.limit, count.key);
    if (!answer.allowed) return { ...count, ...answer };
  }
  return null;
}

/**
 * Counts one try before its password is checked. Counts are shared by all processes and survive
 * restarts.
 */
export async function countAttempt(limit: AttemptLimit, key: string): Promise<AttemptAnswer> {
  try {
    await firstAnswer(limiter(limit).consume(key));
    return { allowed: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return {
      allowed: false,
      retryAfterSeconds,
      isFirst: refusal.consumedPoints === limit.tries + 1,
    };
  }
}

export async function forgetAttempts(limit: AttemptLimit, key: string): Promise<void> {
  await limiter(limit).delete(key);
}

export async function deleteExpiredAttempts(): Promise<void> {
  await db().prisma.rateLimiterFlexible.deleteMany({ where: { expire: { lt: Date.now() } } });
}

const UNNAMED = {
  query: ({ text, values }: { text: string; values: unknown[] }) => db().pool.query(text, values),
};

function limiter({ name, tries, perSeconds }: AttemptLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: UNNAMED,
    storeType: "client",
    tableName: "rate_limiter_flexible",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: perSeconds,
  });
}
