import type pg from "pg";
import { db } from "../database/database";

/**
 * What a person is told on every page until they have read it. "second-step-guesses": somebody who has the password
 * typed many wrong codes. "access-reset": what was set before the e-mail was proven was taken away.
 */
export const PERSON_NOTICES = ["second-step-guesses", "access-reset"] as const;
export type PersonNotice = (typeof PERSON_NOTICES)[number];

export async function savePersonNotice(
  userId: string,
  kind: PersonNotice,
  on: Pick<pg.ClientBase, "query"> = db().pool,
): Promise<void> {
  await on.query(
    `insert into person_notices (user_id, kind) values ($1, $2)
     on conflict (user_id, kind) do update set noticed_at = excluded.noticed_at`,
    [userId, kind],
  );
}

export async function listPersonNotices(
  userId: string,
): Promise<{ readonly kind: PersonNotice; readonly noticedAt: Date }[]> {
  const { rows } = await db().pool.query<{ kind: PersonNotice; noticedAt: Date }>(
    `select kind, noticed_at as "noticedAt" from person_notices where user_id = $1 and kind = any($2) order by noticed_at`,
    [userId, PERSON_NOTICES],
  );
  return rows;
}

/** The person has read it. */
export async function deletePersonNotice(userId: string, kind: PersonNotice): Promise<void> {
  await db().pool.query("delete from person_notices where (user_id, kind) = ($1, $2)", [userId, kind]);
}
