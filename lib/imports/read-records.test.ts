import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "@/lib/core/files/csv";
import { CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { readRecords } from "./read-records";

const OURS = { separator: ",", quote: '"', headerLine: 1 } as const;

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
const field = fc.string({
  unit: fc.constantFrom("a", "1", ",", '"', "\n", "\r\n", " "),
  maxLength: 6,
});

test("records and their lines are the same, however the file was cut on its way", async () => {
  const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(records, sizes, async (rows, cuts) => {
      const text = rows.map(csvRecord).join("");
      expect(await collect(readRecords(cut(text, cuts), OURS))).toEqual([...readCsvRecords(text)]);
    }),
  );
});

test.each(["\n", "\r\n", "\r"])("lines may end with %j, and are counted", async (end) => {
  const text = ["a,b", "1,2", '"3', '4",5', "6,7", ""].join(end);
  expect(await collect(readRecords(cut(text, [3]), OURS))).toEqual([
    { line: 1, fields: ["a", "b"] },
    { line: 2, fields: ["1", "2"] },
    { line: 3, fields: [`3${end}4`, "5"] },
    { line: 5, fields: ["6", "7"] },
  ]);
});

test("a file of megabytes is read with CR alone too, and no part of it waits for the end", async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => [String(at), "BTC"]);
  const text = rows.map((fields) => `${fields.join(",")}\r`).join("");
  expect(text.length).toBeGreaterThan(2_000_000);
  expect(
    (await collect(readRecords(cut(text, [65_536]), OURS))).map(({ fields }) => fields),
  ).toEqual(rows);
});

test("the line at which a file stops being valid CSV is named", async () => {
  const records = readRecords(cut('a,b\n1,2\n3,"4\n5,6\n', [5]), OURS);
  const failure = await collect(records).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CsvSyntaxError);
  expect(failure).toMatchObject({ line: 3 });
});

test.each(["\n", "\r\n", "\r"])(
  "lines before the table may be anything, with %j too",
  async (end) => {
    const text = ['He said: "no', "", "a;b", "1;2"].join(end);
    const shape = { separator: ";", quote: '"', headerLine: 3 } as const;
    for (const size of [1, 2, 5, 100])
      expect(await collect(readRecords(cut(text, [size]), shape))).toEqual([
        { line: 3, fields: ["a", "b"] },
        { line: 4, fields: ["1", "2"] },
      ]);
  },
);
