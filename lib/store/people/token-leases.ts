import { db } from "../database/database";

/**
 * Puts down that a token fetches a file now, for all processes on this database; the name of the lease, or null where
 * it fetches another. A process that ends without a word holds it for `ttlMs` at most.
 */
export async function takeTokenLease(tokenId: string, ttlMs: number): Promise<string | null> {
  const { rows } = await db().pool.query<{ lease: string }>(
    `update api_tokens set export_lease = gen_random_uuid(),
       export_leased_until = clock_timestamp() + $2 * interval '1 ms'
     where id = $1 and (export_leased_until is null or export_leased_until <= clock_timestamp())
     returning export_lease as lease`,
    [tokenId, ttlMs],
  );
  return rows[0]?.lease ?? null;
}

/** The file is still on its way. */
export async function renewTokenLease(tokenId: string, lease: string, ttlMs: number): Promise<void> {
  await db().pool.query(
    `update api_tokens set export_leased_until = clock_timestamp() + $3 * interval '1 ms'
     where id = $1 and export_lease = $2`,
    [tokenId, lease, ttlMs],
  );
}

export async function releaseTokenLease(tokenId: string, lease: string): Promise<void> {
  await db().pool.query(
    `update api_tokens set export_lease = null, export_leased_until = null where id = $1 and export_lease = $2`,
    [tokenId, lease],
  );
}
