// SQL: the limiter's own statements, unnamed: behind pgbouncer a named one is with a connection that somebody else has by then.
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, siteOf } from "@/lib/core/address/network-of";
import { db, firstAnswer } from "@/lib/database/database";

/** So many tries within so many seconds; the next one waits until they have passed. */
export type AttemptLimit = {
  readonly name: string;
  readonly tries: number;
  readonly perSeconds: number;
};

export type AttemptAnswer =
  | { readonly allowed: true }
  /** `isFirst`: the limit began to hold with this try. */
  | { readonly allowed: false; readonly retryAfterSeconds: number; readonly isFirst: boolean };

/** Homes behind one /48 of IPv6 that may use up their limits at the same time. */
const HOMES_OF_A_SITE = 4;

export type AttemptCount = { readonly limit: AttemptLimit; readonly key: string };

type AddressCount = AttemptCount & { readonly by: "address" };

/** What a try from `address` counts under: its network, and on IPv6 the site around that with a wider limit. */
export function addressCounts(
  limit: AttemptLimit,
  address: string | null,
): readonly AddressCount[] {
  const by = "address" as const;
  if (address === null) return [{ by, limit, key: "unknown" }];
  const site = siteOf(address);
  const wider = { ...limit, name: `${limit.name}-site`, tries: limit.tries * HOMES_OF_A_SITE };
  return [
    { by, limit, key: networkOf(address) },
    ...(site === null ? [] : [{ by, limit: wider, key: site }]),
  ];
}

/** Counts one try from `address`; the network's own answer where that refuses already. */
export async function countAddress(
  limit: AttemptLimit,
  address: string | null,
): Promise<AttemptAnswer> {
  return (await findRefusal(addressCounts(limit, address))) ?? { allowed: true };
}

/** Counts one try under one limit after the other, up to the first that refuses; null: all allow it. */
export async function findRefusal<Each extends AttemptCount>(counts: readonly Each[]) {
  for (const count of counts) {
    const answer = await countAttempt(count.limit, count.key);
    if (!answer.allowed) return { ...count, ...answer };
  }
  return null;
}

/** Counts one try, for all processes and across restarts, before the password is looked at. */
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
