import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOTHING_SAID, parseMapping } from "@/lib/imports/file-mapping";
import type { FileDraft } from "@/lib/imports/wizard";
import { requireReadable, suggestedMapping } from "./import";

/** A file that nobody can read, not even root. */
const WRITE_ONLY = "/proc/sys/vm/compact_memory";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-named-"));
  writeFileSync(path.join(folder, "rows.csv"), "uid\r\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a suggested mapping says the time zone that was found, and can be given as it is", () => {
  const written: FileDraft["written"] = {
    encoding: "utf-8",
    separator: ",",
    quote: '"',
    headerLine: 1,
    decimal: ".",
    date: "YYYY-MM-DD",
    zone: "UTC",
    rows: "day",
    sheet: null,
  };
  const mapping = { ...NOTHING_SAID, columns: { date: { column: "Time (UTC)" } } };
  const suggested = suggestedMapping({ mapping, written });
  expect(suggested).toEqual({ columns: mapping.columns, file: { zone: "UTC" } });
  expect(parseMapping(suggested)).toMatchObject(suggested);
  const unknown = suggestedMapping({ mapping, written: { ...written, zone: null } });
  expect(unknown.file).toEqual({});
});

test("a file that can be read is named whole", async () => {
  const file = path.join(folder, "rows.csv");
  expect(await requireReadable(path.relative(process.cwd(), file))).toBe(file);
});

test.each([
  ["nothing.csv", /^There is no file \S+nothing\.csv\.$/],
  ["rows.csv/more.csv", /^There is no file \S+more\.csv\.$/],
  [".", /^\S+ is a folder\. Give a file in it\.$/],
  ["x".repeat(300), /^\S+ cannot be read \(ENAMETOOLONG\)\.$/],
])("%s has a sentence of its own", async (name, sentence) => {
  await expect(requireReadable(path.join(folder, name))).rejects.toThrow(sentence);
});

test("a path that is not a regular file does not block", async () => {
  await expect(requireReadable("/dev/null")).rejects.toThrow("/dev/null is not a file on a disk. ");
});

test.skipIf(!existsSync(WRITE_ONLY))("a file that this user may not read says so", async () => {
  await expect(requireReadable(WRITE_ONLY)).rejects.toThrow(
    `This user may not read ${WRITE_ONLY}. `,
  );
});
