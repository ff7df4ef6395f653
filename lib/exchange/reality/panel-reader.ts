import * as z from "zod";
import type { Query } from "../http/query";
import { readWire } from "../http/wire-fields";

/** Makes one endpoint's whole answer, in as many questions as that takes; `data` is null where there is none. */
export type PanelReader<Value> = (ask: (more: Query) => Promise<unknown>) => Promise<Value>;

/** Null data and a record in which nothing but `labels` (whose record, in what unit) is said are the same: nothing. */
export function recordReader<Row extends object>(
  schema: z.ZodType<Row>,
  labels: readonly (keyof Row)[] = [],
  check: (record: Row) => void = () => {},
): PanelReader<Row | null> {
  return async (ask) => {
    const record = readWire(z.nullable(schema), await ask({}));
    if (record === null) return null;
    check(record);
    const told = (Object.keys(record) as (keyof Row)[]).filter((field) => !labels.includes(field));
    return told.every((field) => record[field] === null) ? null : record;
  };
}
