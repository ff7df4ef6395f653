// SQL: many stocks at once by unnest; what is due by the times of a stock's panels.
import { db, queryColumn, queryRows } from "@/lib/database/database";
import type { StockFigures } from "@/lib/stocks/list/stock-figures";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";

export type ComputedFigures = { readonly code: StockCode; readonly figures: StockFigures };

/**
 * Replaces the figures of these stocks. `computedAt`: before their panels were read; figures from
 * newer panels stay.
 */
export async function saveFigures(
  exchangeId: number,
  { marketDay, computedAt }: { readonly marketDay: MarketDate; readonly computedAt: Date },
  computed: readonly ComputedFigures[],
): Promise<void> {
  await db().pool.query(
    `insert into stock_figures as kept (exchange_id, code, market_day, computed_at, figures)
     select $1, code, $2, $3, figures from unnest($4::text[], $5::jsonb[]) as given (code, figures) order by code
     on conflict (exchange_id, code) do update
       set market_day = excluded.market_day, computed_at = excluded.computed_at, figures = excluded.figures
       where kept.computed_at <= excluded.computed_at`,
    [
      exchangeId,
      marketDay,
      computedAt,
      computed.map(({ code }) => code),
      computed.map(({ figures }) => JSON.stringify(figures)),
    ],
  );
}

/** The figures of these stocks, or of all (null); a stock without any is left out. */
export function listFigures(
  exchangeId: number,
  codes: readonly StockCode[] | null,
): Promise<ComputedFigures[]> {
  return queryRows(
    `select code, figures from stock_figures where exchange_id = $1 ${codes === null ? "" : "and code = any($2)"}`,
    codes === null ? [exchangeId] : [exchangeId, codes],
  );
}

/**
 * At most `most` stocks with a pair whose figures are of another day or older than their panels, the
 * oldest first.
 */
export function listDueFigures(
  exchangeId: number,
  panels: readonly PanelName[],
  { marketDay, most }: { readonly marketDay: MarketDate; readonly most: number },
): Promise<StockCode[]> {
  return queryColumn(
    `select named.code from (
       select distinct code from pairs where exchange_id = $1 and locale = 'en-US' and code is not null
     ) as named
     left join stock_figures as kept on kept.exchange_id = $1 and kept.code = named.code
     left join (
       select code, max(changed_at) as changed_at from panel_states
       where exchange_id = $1 and source = any($2) group by code
     ) as panel on panel.code = named.code
     where kept.code is null or kept.market_day <> $3 or panel.changed_at > kept.computed_at
     order by kept.computed_at nulls first, named.code limit $4`,
    [exchangeId, panels, marketDay, most],
  );
}
