import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "@/lib/core/files/csv";
import { CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { readRecords } from "./read-records";

async function* cut(text: string, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] as number;
    yield text.slice(at, at + size);
    at += size;
  }
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const field = fc.string({ unit: fc.constantFrom("a", "1", ",", '"', "\n", "\r\n", " "), maxLength: 6 });

test("records and their lines are the same, however the file was cut on its way", async () => {
  const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(records, sizes, async (rows, cuts) => {
      const text = rows.map(csvRecord).join("");
      expect(await collect(readRecords(cut(text, cuts)))).toEqual([...readCsvRecords(text)]);
    }),
  );
});

test("a file that stops being CSV is named by its line", async () => {
  const records = readRecords(cut('a,b\n1,2\n3,"4\n5,6\n', [5]));
  const failure = await collect(records).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CsvSyntaxError);
  expect(failure).toMatchObject({ line: 3 });
});
