import { db } from "../database/database";

/** What this person arranged under `key`, as it was saved; undefined where nothing was. */
export async function loadPersonSetting(userId: string, key: string): Promise<unknown> {
  const { rows } = await db().pool.query<{ value: unknown }>(
    "select value from person_settings where (user_id, key) = ($1, $2)",
    [userId, key],
  );
  return rows[0]?.value;
}

/** The last one wins: a person who arranges two windows at once keeps what came later. */
export async function savePersonSetting(userId: string, key: string, value: unknown): Promise<void> {
  await db().pool.query(
    `insert into person_settings (user_id, key, value) values ($1, $2, $3)
     on conflict (user_id, key) do update set value = excluded.value`,
    [userId, key, JSON.stringify(value)],
  );
}

/** Forgets it, so that what everybody starts with holds again. */
export async function deletePersonSetting(userId: string, key: string): Promise<void> {
  await db().pool.query("delete from person_settings where (user_id, key) = ($1, $2)", [userId, key]);
}
