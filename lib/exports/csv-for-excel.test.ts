import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { markCsv } from "./csv-for-excel";
import { type ExportRow, writeCsv } from "./export-table";

function csvOf(rows: readonly ExportRow[]): Readable {
  const columns = [
    { header: "clientName", kind: "text" },
    { header: "rebateAmount", kind: "amount" },
  ] as const;
  return Readable.from(writeCsv({ columns, rows }), { objectMode: false });
}

const anyRows = fc.array(fc.tuple(fc.string({ unit: "grapheme" }), fc.bigInt().map(String)), {
  maxLength: 1_200,
});

test("a CSV for Excel is a byte order mark and the bytes of the CSV", async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const plain = await buffer(markCsv(csvOf(rows), "csv"));
      const marked = await buffer(markCsv(csvOf(rows), "csv-excel"));
      expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));
    }),
    { numRuns: 20 },
  );
});

test("a CSV for Excel that fails on its way does not pass for a file", async () => {
  async function* rows() {
    yield ["Ann", "1"];
    throw new Error("the database is gone");
  }
  const csv = Readable.from(writeCsv({ columns: [], rows: rows() }), { objectMode: false });
  await expect(buffer(markCsv(csv, "csv-excel"))).rejects.toThrow("the database is gone");
});

test("who stops reading a CSV for Excel stops its source, also before the first row", async () => {
  const csv = csvOf([["Ann", "1"]]);
  markCsv(csv, "csv-excel").destroy();
  await expect.poll(() => csv.destroyed).toBe(true);
});
