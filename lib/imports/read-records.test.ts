import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "@/lib/core/files/csv";
import { CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { decodeFile, readRecords } from "./read-records";

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
      expect(await collect(readRecords(cut(text, cuts)))).toEqual([...readCsvRecords(text)]);
    }),
  );
});

test.each(["\n", "\r\n", "\r"])("lines may end with %j, and are counted", async (end) => {
  const text = ["a,b", "1,2", '"3', '4",5', "6,7", ""].join(end);
  expect(await collect(readRecords(cut(text, [3])))).toEqual([
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
  expect((await collect(readRecords(cut(text, [65_536])))).map(({ fields }) => fields)).toEqual(
    rows,
  );
});

const bytes = (...pieces: (string | number[])[]) =>
  Buffer.concat(
    pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece))),
  );
const chunks = (file: Buffer) =>
  (async function* () {
    yield file;
  })();

test.each([
  ["gzip", gzipSync("date,uid\r\n"), "compressed"],
  ["a ZIP archive or a workbook", bytes("PK", [3, 4], "date"), "workbook"],
  ["an old workbook", bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "workbook"],
  [
    "UTF-16 with its mark",
    bytes([0xff, 0xfe], Buffer.from("date,uid", "utf16le").toJSON().data),
    "utf-16",
  ],
  ["UTF-16 without one", Buffer.from("date,uid", "utf16le"), "utf-16"],
  ["another encoding", bytes("date,", [0xd5, 0xd0]), "not-utf8"],
])("%s is named, and no columns are offered", async (_what, file, kind) => {
  await expect(collect(readRecords(decodeFile(chunks(file))))).rejects.toThrow(
    expect.objectContaining({ obstacle: { kind } }),
  );
});

test("a byte order mark of UTF-8 is no part of the first title", async () => {
  const records = await collect(readRecords(decodeFile(chunks(bytes("\ufeffdate,uid\r\n")))));
  expect(records).toEqual([{ line: 1, fields: ["date", "uid"] }]);
});

test("the line at which a file stops being valid CSV is named", async () => {
  const records = readRecords(cut('a,b\n1,2\n3,"4\n5,6\n', [5]));
  const failure = await collect(records).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CsvSyntaxError);
  expect(failure).toMatchObject({ line: 3 });
});
