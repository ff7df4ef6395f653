// SQL: the newest observations of each panel by lateral joins.
import type { StockLocale } from "@/lib/core/stock-locale";
import { queryRow, queryRows } from "@/lib/database/database";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";

export type PanelsOf = {
  readonly codes: readonly StockCode[];
  readonly sources: readonly PanelName[];
  readonly locale: StockLocale;
};

/** A change's place in the list, which is sorted by when it was first seen, the newest first. */
export type ChangePlace = {
  readonly seenAt: Date;
  readonly code: StockCode;
  readonly source: PanelName;
  readonly number: number;
};

/** An answer that differs from the one before, with the last sight of that one. */
export type PanelChange = ChangePlace & {
  readonly before: { readonly payload: unknown; readonly lastSeenAt: Date };
  readonly payload: unknown;
};

/**
 * The newest `most` changes, after the place `after` if given. The cost does not grow with the
 * history.
 */
export async function listChanges(
  exchangeId: number,
  { codes, sources, locale }: PanelsOf,
  most: number,
  after: ChangePlace | null,
): Promise<PanelChange[]> {
  const rows = await queryRows<ChangeRow>(CHANGES, [
    exchangeId,
    locale,
    codes,
    sources,
    most,
    after?.seenAt ?? "infinity",
    after?.code ?? "",
    after?.source ?? "",
    after?.number ?? 0,
  ]);
  return rows.map(({ beforePayload, beforeSeenAt, ...change }) => ({
    ...change,
    before: { payload: beforePayload, lastSeenAt: beforeSeenAt },
  }));
}

type ChangeRow = ChangePlace & { payload: unknown; beforePayload: unknown; beforeSeenAt: Date };

const OF_KEY = `exchange_id = $1 and code = key.code and locale = $2 and source = key.source and number > 1
  and first_seen_at <= $6 and (first_seen_at, code, source, number) < ($6, $7, $8, $9)`;

/**
 * One index look-up for each panel; the page ends at the `most`-th newest of them at the latest.
 */
const CHANGES = `
  with newest as (
    select key.code, key.source, first_seen_at
    from (select code, source from unnest($3::text[]) as code, unnest($4::text[]) as source) as key
    cross join lateral (
      select first_seen_at from panel_observations where ${OF_KEY} order by first_seen_at desc limit 1
    ) as change
  ), floor as (
    select coalesce((select first_seen_at from newest order by first_seen_at desc offset $5 - 1 limit 1), '-infinity')
      as floor
  ), page as (
    select change.* from newest as key join floor on key.first_seen_at >= floor
    cross join lateral (
      select code, source, number, first_seen_at, payload from panel_observations
      where ${OF_KEY} and first_seen_at >= floor order by first_seen_at desc, number desc limit $5
    ) as change
    order by first_seen_at desc, code desc, source desc, number desc limit $5
  )
  select page.code, page.source, page.number, page.first_seen_at as "seenAt", page.payload,
    o.payload as "beforePayload", o.last_seen_at as "beforeSeenAt"
  from page join panel_observations as o on o.exchange_id = $1 and o.code = page.code and o.locale = $2
    and o.source = page.source and o.number = page.number - 1
  order by page.first_seen_at desc, page.code desc, page.source desc, page.number desc`;

/** Panels without a change so far: seen in one form only, or never answered. */
export type Uncompared = { readonly once: number; readonly never: number };

export async function countUncompared(
  exchangeId: number,
  { codes, sources, locale }: PanelsOf,
): Promise<Uncompared> {
  return queryRow(
    `select count(*) filter (where s.observation = 1)::int as once,
       count(*) filter (where s.observation is null)::int as never
     from (select code, source from unnest($3::text[]) as code, unnest($4::text[]) as source) as key
     left join panel_states as s
       on s.exchange_id = $1 and s.code = key.code and s.locale = $2 and s.source = key.source`,
    [exchangeId, locale, codes, sources],
  );
}
