import type { RealityLocale } from "@/lib/core/reality/locale";
import type { PanelName, Panels } from "@/lib/core/reality/panels";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { db } from "../database/database";

/** A code's newest observation of a panel, and its age by the database's clock. */
export type NewestPanel<Name extends PanelName> = {
  readonly code: StockCode;
  readonly value: Panels[Name];
  readonly ageMs: number;
};

/** The newest observation of one panel for every code that was ever answered for. */
export async function listNewestPanels<Name extends PanelName>(
  exchangeId: number,
  source: Name,
  locale: RealityLocale,
): Promise<NewestPanel<Name>[]> {
  const { rows } = await db().pool.query<NewestPanel<Name>>(
    `select s.code, o.payload as value, (extract(epoch from clock_timestamp() - s.answered_at) * 1000)::float8 as "ageMs"
     from panel_states as s
     join panel_observations as o on o.exchange_id = s.exchange_id and o.code = s.code and o.locale = s.locale
       and o.source = s.source and o.number = s.observation
     where s.exchange_id = $1 and s.locale = $2 and s.source = $3 and s.answered_at is not null`,
    [exchangeId, locale, source],
  );
  return rows;
}
