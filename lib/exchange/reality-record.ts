import * as z from "zod";
import { readWire } from "./read-wire";
import type { PanelReader } from "./reality-endpoint";

/**
 * Reads an endpoint that answers with one record. Null data and a record in which nothing is said are the same: the
 * exchange says nothing of what was asked.
 */
export function recordReader<Row extends object>(schema: z.ZodType<Row>): PanelReader<Row | null> {
  return async (ask) => {
    const record = readWire(z.nullable(schema), await ask({}));
    return record === null || Object.values(record).every((value) => value === null) ? null : record;
  };
}
