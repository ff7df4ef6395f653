import type { StockCode } from "@/lib/core/reality/stock-code";
import { db } from "../database/database";

/**
 * A text that is another one after any answer or failure of these stocks, of the pairs or of the market's calendar, in
 * any language. It is made of the states alone, so that it costs little beside reading what they stand for.
 */
export async function loadPanelMark(exchangeId: number, codes: readonly StockCode[]): Promise<string> {
  const { rows } = await db().pool.query<{ mark: string }>(MARK, [exchangeId, codes]);
  const [row] = rows;
  if (!row) throw new Error("the database made no mark");
  return row.mark;
}

/**
 * "" is the code of the questions that are asked of the whole market. Each answer moves its time on and adds to the
 * first sum; as long as that stays, failures only add to the second: no two changes cancel each other out.
 */
const MARK = `
  select concat_ws(' ', sum(observation), sum(answered_at - timestamptz 'epoch'), '/', sum(failed_at - timestamptz 'epoch'))
    as mark
  from panel_states where exchange_id = $1 and code = any($2::text[] || ''::text)`;
