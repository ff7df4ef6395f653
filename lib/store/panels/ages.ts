import type { PanelName } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { db } from "../database/database";

/** How old what is known of a stock is, by the database's clock; of each panel the language counts that answered last. */
export type PanelAges = {
  readonly code: StockCode;
  /** Panels that were ever answered. */
  readonly known: number;
  /** Panels whose last try failed. */
  readonly failed: number;
  /** Of the one that was answered longest ago, and when that was; null where none was. */
  readonly oldestMs: number | null;
  readonly oldestAt: Date | null;
};

/** Of these panels of each code, in the order of the codes. */
export async function listPanelAges(
  exchangeId: number,
  codes: readonly StockCode[],
  sources: readonly PanelName[],
): Promise<PanelAges[]> {
  const { rows } = await db().pool.query<PanelAges>(
    `select asked.code, count(answered_at)::int as known,
       count(*) filter (where failed_at > answered_at or failed_at is not null and answered_at is null)::int as failed,
       (extract(epoch from clock_timestamp() - min(answered_at)) * 1000)::float8 as "oldestMs",
       min(answered_at) as "oldestAt"
     from unnest($2::text[]) with ordinality as asked (code, place)
     left join (
       select code, source, max(answered_at) as answered_at, max(failed_at) as failed_at from panel_states
       where exchange_id = $1 and code = any($2::text[]) and source = any($3::text[]) group by code, source
     ) as panel on panel.code = asked.code
     group by asked.code, asked.place order by asked.place`,
    [exchangeId, codes, sources],
  );
  return rows;
}
