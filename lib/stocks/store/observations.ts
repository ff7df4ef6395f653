// SQL: the newest observations of many panels by lateral joins and distinct on.
import { createHash } from "node:crypto";
import type pg from "pg";
import { STOCK_LOCALES, type StockLocale } from "@/lib/core/stock-locale";
import { findRow, queryRows, queryValue } from "@/lib/database/database";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { PanelQuestion } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { KEY, keyOf } from "./questions";

/**
 * One distinct answer: number 1 is the first. Between first and last seen nothing else was seen.
 */
export type Observation = {
  readonly number: number;
  readonly payload: unknown;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

/**
 * Text that ignores the order of fields and list entries, which the exchange does not promise;
 * every digit counts.
 */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).sort().join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}:${canonicalText(field)}`,
  );
  return `{${fields.sort().join(",")}}`;
}

/**
 * Stores an answer: a new observation, or the newest one's confirmation. The caller holds the state
 * locked.
 */
export async function saveObservation(
  client: pg.PoolClient,
  exchangeId: number,
  question: PanelQuestion,
  payload: unknown,
): Promise<{ number: number; isNew: boolean; seenAt: Date }> {
  const hash = createHash("sha256").update(canonicalText(payload)).digest();
  const key = keyOf(exchangeId, question);
  const before = await findRow<{ number: number; same: boolean }>(
    `select number, hash = $5 as same from panel_observations
     where ${KEY} order by number desc limit 1`,
    [...key, hash],
    client,
  );
  if (before?.same) {
    const seenAt = await queryValue<Date>(
      `update panel_observations set last_seen_at = greatest(last_seen_at, clock_timestamp())
       where ${KEY} and number = $5 returning last_seen_at`,
      [...key, before.number],
      client,
    );
    return { number: before.number, isNew: false, seenAt };
  }
  const number = (before?.number ?? 0) + 1;
  const seenAt = await queryValue<Date>(
    `insert into panel_observations (exchange_id, code, locale, source, number, hash, payload, first_seen_at, last_seen_at)
     select $1, $2, $3, $4, $5, $6, $7, seen, seen from (select clock_timestamp() as seen) as now
     returning last_seen_at`,
    [...key, number, hash, JSON.stringify(payload)],
    client,
  );
  return { number, isNew: true, seenAt };
}

/**
 * The newest `most` observations of each of a stock's panels, the newest first; empty: never
 * answered.
 */
export async function listNewestObservations(
  exchangeId: number,
  { code, locale }: { readonly code: StockCode; readonly locale: StockLocale },
  sources: readonly PanelName[],
  most: number,
): Promise<ReadonlyMap<PanelName, Observation[]>> {
  const rows = await queryRows<Observation & { source: PanelName }>(NEWEST, [
    exchangeId,
    code,
    locale,
    sources,
    most,
  ]);
  return new Map(sources.map((asked) => [asked, rows.filter(({ source }) => source === asked)]));
}

const NEWEST = `
  select asked.source, newest.* from unnest($4::text[]) as asked (source) cross join lateral (
    select number, payload, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt" from panel_observations as o
    where exchange_id = $1 and code = $2 and locale = $3 and o.source = asked.source order by number desc limit $5
  ) as newest order by asked.source, number desc`;

/**
 * The last answer for each combination of these fields' values, in whichever language it was given;
 * the newest first.
 */
export async function listNewestOfEach(
  exchangeId: number,
  { source, code }: Pick<PanelQuestion, "source" | "code">,
  fields: readonly string[],
  most: number,
): Promise<unknown[]> {
  const values = [exchangeId, code ?? "", STOCK_LOCALES, source, fields, most];
  const rows = await queryRows<Pick<Observation, "payload">>(OF_EACH, values);
  return rows.map(({ payload }) => payload);
}

const OF_EACH = `
  select payload from (
    select distinct on (kind) * from (
      select number, payload, last_seen_at,
        (select array_agg(payload ->> field order by field) from unnest($5::text[]) as field) as kind
      from panel_observations
      where exchange_id = $1 and code = $2 and locale = any($3) and source = $4
    ) as told order by kind, last_seen_at desc, number desc
  ) as newest order by last_seen_at desc, number desc limit $6`;
