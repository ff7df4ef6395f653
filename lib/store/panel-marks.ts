import type { StockCode } from "@/lib/core/reality/stock-code";
import { db } from "./database";

/**
 * A text that is another one after any answer or failure of these stocks, of the pairs or of the market's calendar, in
 * any language: it is made of the states alone, so that it costs little beside reading what they stand for.
 */
export async function loadPanelMark(exchangeId: number, codes: readonly StockCode[]): Promise<string> {
  const { rows } = await db().pool.query<{ mark: string }>(MARK, [exchangeId, codes]);
  const [row] = rows;
  if (!row) throw new Error("the database made no mark");
  return row.mark;
}

/** "" is the code of the questions that are asked of the whole market. */
const MARK = `
  select md5(coalesce(string_agg(
    concat_ws(' ', code, locale, source, observation, extract(epoch from answered_at), 'f', extract(epoch from failed_at),
      failure_kind), ',' order by code, locale, source), '')) as mark
  from panel_states where exchange_id = $1 and (code = '' or code = any($2::text[]))`;
