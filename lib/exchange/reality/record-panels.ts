import * as z from "zod";
import { EARNINGS_FIELDS } from "@/lib/stocks/panels/earnings";
import { CAPITAL_FIELDS } from "@/lib/stocks/panels/share-capital";
import { type StockSuspension, SUSPENSION_FIELDS } from "@/lib/stocks/panels/suspension";
import type { StockCode } from "@/lib/stocks/stock-code";
import { badResponse } from "../http/errors";
import type { Query } from "../http/query";
import { PUBLIC, readWire } from "../http/wire-fields";
import { recordSchema } from "./fields";

/**
 * Reads one endpoint's whole answer with as many questions as it takes; each resolves to `data`,
 * null where there is none.
 */
export type PanelReader<Value> = (ask: (more: Query) => Promise<unknown>) => Promise<Value>;

/**
 * Reads a record. Null data, and a record that has only `labels` (whose it is, in what unit), are
 * null.
 */
export function recordReader<Row extends object>(
  schema: z.ZodType<Row>,
  labels: readonly (keyof Row)[] = [],
  check: (record: Row) => void = () => {},
): PanelReader<Row | null> {
  return async (ask) => {
    const record = readWire(z.nullable(schema), await ask({}), PUBLIC);
    if (record === null) return null;
    check(record);
    const fields = (Object.keys(record) as (keyof Row)[]).filter((name) => !labels.includes(name));
    return fields.every((name) => record[name] === null) ? null : record;
  };
}

export const readEarnings = recordReader(recordSchema(EARNINGS_FIELDS), ["isActual", "currency"]);
export const readShareCapital = recordReader(recordSchema(CAPITAL_FIELDS));

const suspension = recordSchema(SUSPENSION_FIELDS);

/**
 * The only record that names its stock: a suspension of another stock must not stop trading in this
 * one.
 */
export function suspensionReader(asked: StockCode): PanelReader<StockSuspension | null> {
  return recordReader(suspension, ["code", "name"], ({ code }) => {
    if ((code ?? asked).toUpperCase() !== asked.toUpperCase())
      throw badResponse("code is of another stock than was asked for");
  });
}
