import { db } from "../database/database";

/** A letter that opens a link, once; of its token only the hash. To whom it went is kept nowhere. */
export type ShareLetter = {
  readonly linkId: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
};

export async function insertShareLetter({ linkId, tokenHash, expiresAt }: ShareLetter): Promise<void> {
  await db().pool.query(
    "insert into share_link_letters (token_hash, link_id, expires_at) values ($1, $2, $3)",
    [tokenHash, linkId, expiresAt],
  );
}

/** Once, of however many at the same moment. False where there is none, it was taken, has expired, or is of another link. */
export async function takeShareLetter({
  linkId,
  tokenHash,
  nowMs,
}: Omit<ShareLetter, "expiresAt"> & { readonly nowMs: number }): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    `update share_link_letters set taken_at = $3
     where token_hash = $1 and link_id = $2 and taken_at is null and expires_at > $3`,
    [tokenHash, linkId, new Date(nowMs)],
  );
  return rowCount === 1;
}

/** Removes those that no longer open anything; how many they were. */
export async function forgetShareLetters(nowMs: number): Promise<number> {
  const { rowCount } = await db().pool.query(
    "delete from share_link_letters where taken_at is not null or expires_at <= $1",
    [new Date(nowMs)],
  );
  return rowCount ?? 0;
}
