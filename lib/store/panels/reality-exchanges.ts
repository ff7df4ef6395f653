import { db } from "../database/database";

const known = new Map<string, number>();

/** The number of the exchange at this address; the first call for an address makes it. */
export async function requireExchangeId(baseUrl: string): Promise<number> {
  const key = `${db().url} ${baseUrl}`;
  const id = known.get(key) ?? (await findOrMake(baseUrl));
  known.set(key, id);
  return id;
}

async function findOrMake(baseUrl: string): Promise<number> {
  const made = await db().pool.query<{ id: number }>(
    `insert into reality_exchanges (base_url) values ($1)
     on conflict (base_url) do update set base_url = excluded.base_url returning id`,
    [baseUrl],
  );
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error("the database gave no number to an exchange");
  return id;
}
