import { db } from "../database/database";

/** What somebody is asked to sign for. "sign-in": instead of a password, by whomever it may be. */
export type ChallengePurpose = "add" | "sign-in" | "second-step" | "confirm";

export type PasskeyChallenge = {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  /** Null: not known yet. */
  readonly userId: string | null;
};

/** Long enough to find one's key, as browsers themselves wait. */
const SECONDS = 300;

/** Keeps a challenge for five minutes; those that have run out go. */
export async function saveChallenge({ challenge, purpose, userId }: PasskeyChallenge): Promise<void> {
  await db().pool.query("delete from passkey_challenges where expires_at < clock_timestamp()");
  await db().pool.query(
    `insert into passkey_challenges (challenge, purpose, user_id, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${SECONDS}))`,
    [challenge, purpose, userId],
  );
}

/** Whether it was asked for this purpose, of this person, and not answered yet; from now on it is answered. */
export async function takeChallenge({ challenge, purpose, userId }: PasskeyChallenge): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    `delete from passkey_challenges where challenge = $1 and purpose = $2 and user_id is not distinct from $3::uuid
       and expires_at >= clock_timestamp()`,
    [challenge, purpose, userId],
  );
  return rowCount === 1;
}
