// SQL: one symbol is picked out of a stored list, whose age the database's clock tells.
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, findRow, queryColumn, queryRows, queryValue } from "@/lib/database/database";
import type { Category } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";

/**
 * The account's exchange lists these symbols in the category; what it listed before is replaced.
 */
export async function saveInstruments(
  { accountId }: WholeAccountScope,
  category: Category,
  instruments: readonly Instrument[],
): Promise<void> {
  await db().pool.query(
    `insert into trading_instruments (account_id, category, instruments, read_at)
     values ($1, $2, $3::jsonb, clock_timestamp())
     on conflict (account_id, category) do update set instruments = excluded.instruments, read_at = excluded.read_at`,
    [accountId, category, JSON.stringify(instruments)],
  );
}

/** Those of the given categories that were never read, or not within `ms`. */
export async function listUnreadCategories(
  { accountId }: WholeAccountScope,
  categories: readonly Category[],
  ms: number,
): Promise<readonly Category[]> {
  const read = await queryColumn<string>(
    `select category from trading_instruments
     where account_id = $1 and read_at > clock_timestamp() - make_interval(secs => $2)`,
    [accountId, ms / 1_000],
  );
  return categories.filter((category) => !read.includes(category));
}

/** A symbol as it was listed last, in any case of its letters; null: it was not. */
export async function findListedInstrument(
  { accountId }: WholeAccountScope,
  category: Category,
  symbol: string,
): Promise<Instrument | null> {
  const found = await findRow<{ instrument: Instrument }>(
    `select one as instrument
     from trading_instruments, jsonb_array_elements(instruments) as one
     where account_id = $1 and category = $2 and upper(one ->> 'symbol') = upper($3)
     limit 1`,
    [accountId, category, symbol],
  );
  return found?.instrument ?? null;
}

/** Whether the exchange's list of the category was ever read for the account. */
export async function hasListedInstruments(
  { accountId }: WholeAccountScope,
  category: Category,
): Promise<boolean> {
  return queryValue<boolean>(
    `select exists (select from trading_instruments
       where account_id = $1 and category = $2 and jsonb_array_length(instruments) > 0)`,
    [accountId, category],
  );
}

/** Of a listed symbol what a search compares and shows. */
export type ListedSymbol = Pick<
  Instrument,
  "symbol" | "baseCoin" | "quoteCoin" | "status" | "isReality"
> & { readonly category: Category };

/** What the account's exchange listed last in these categories, in its order. */
export function listListedSymbols(
  { accountId }: WholeAccountScope,
  categories: readonly Category[],
): Promise<readonly ListedSymbol[]> {
  return queryRows<ListedSymbol>(
    `select category, one ->> 'symbol' as symbol, one ->> 'baseCoin' as "baseCoin", one ->> 'quoteCoin' as "quoteCoin",
       one ->> 'status' as status, (one ->> 'isReality')::boolean as "isReality"
     from trading_instruments, jsonb_array_elements(instruments) with ordinality as listed (one, nr)
     where account_id = $1 and category = any($2)
     order by array_position($2::text[], category), nr`,
    [accountId, categories],
  );
}
