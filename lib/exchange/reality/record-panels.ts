import * as z from "zod";
import { EARNINGS_FIELDS } from "@/lib/stocks/earnings";
import { CAPITAL_FIELDS } from "@/lib/stocks/share-capital";
import type { StockCode } from "@/lib/stocks/stock-code";
import { SUSPENSION_FIELDS, type Suspension } from "@/lib/stocks/suspension";
import { badResponse } from "../http/errors";
import type { Query } from "../http/query";
import { PUBLIC, readWire } from "../http/wire-fields";
import { recordSchema } from "./fields";

/** Makes one endpoint's whole answer, in as many questions as that takes; `data` is null where there is none. */
export type PanelReader<Value> = (ask: (more: Query) => Promise<unknown>) => Promise<Value>;

/** Null data and a record in which nothing but `labels` (whose record, in what unit) is said are the same: nothing. */
export function recordReader<Row extends object>(
  schema: z.ZodType<Row>,
  labels: readonly (keyof Row)[] = [],
  check: (record: Row) => void = () => {},
): PanelReader<Row | null> {
  return async (ask) => {
    const record = readWire(z.nullable(schema), await ask({}), PUBLIC);
    if (record === null) return null;
    check(record);
    const told = (Object.keys(record) as (keyof Row)[]).filter((field) => !labels.includes(field));
    return told.every((field) => record[field] === null) ? null : record;
  };
}

export const readEarnings = recordReader(recordSchema(EARNINGS_FIELDS), ["isActual", "currency"]);
export const readShareCapital = recordReader(recordSchema(CAPITAL_FIELDS));

const suspension = recordSchema(SUSPENSION_FIELDS);

/** The one record that names its stock: another's must not stop the trade in this one. */
export function suspensionReader(asked: StockCode): PanelReader<Suspension | null> {
  return recordReader(suspension, ["code", "name"], ({ code }) => {
    if ((code ?? asked).toUpperCase() !== asked.toUpperCase())
      throw badResponse("code is of another stock than was asked for");
  });
}
