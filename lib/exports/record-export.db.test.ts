import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { csvRecord } from "@/lib/core/files/csv";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { recordCsv, recordExport } from "./record-export";

openTestDatabase();

const FILE = {
  account: { id: 7, name: "Main" },
  object: "commissions",
  format: "csv",
  filter: "coin=BTC",
};

async function entries() {
  const { rows } = await db().pool.query(
    "select result, account_id, object, details from audit_log where kind = 'export' order by id desc",
  );
  return rows;
}
/**
 * A header and this many rows, one of them with a line break inside quotes; then the error, if
 * there is one.
 */
async function* csv(rows: number, error?: Error): AsyncGenerator<Buffer> {
  yield Buffer.from(csvRecord(["uid", "note"]));
  for (let row = 0; row < rows; row += 1) yield Buffer.from(csvRecord([String(row), 'a "b"\r\nc']));
  if (error) throw error;
}
const never = () => {
  throw new Error("the end could not be written");
};

test("an export has an audit entry before its first byte, and one at its end with its rows", async () => {
  const record = await recordExport(TEST_ORIGIN, FILE);
  const [begun] = await entries();
  expect(begun).toMatchObject({
    result: "begun",
    account_id: 7,
    object: "commissions",
    details: { format: "csv", filter: "coin=BTC", rows: null },
  });
  const bytes = await buffer(recordCsv(Readable.from(csv(12)), record, never));
  await record.ended;
  expect(bytes.equals(await buffer(Readable.from(csv(12))))).toBe(true);
  const [ended] = await entries();
  expect(ended).toMatchObject({ result: "done", details: { ...begun.details, rows: 12 } });
});

test("a reader that leaves breaks the file off: the rows until then are counted", async () => {
  const record = await recordExport(TEST_ORIGIN, FILE);
  const stream = recordCsv(Readable.from(csv(100_000)), record, never);
  for await (const _chunk of stream) break;
  await record.ended;
  const [{ result, details }] = await entries();
  expect(result).toBe("broken-off");
  // Only what the streams of any Node buffer, far from all rows.
  expect(details.rows).toBeLessThan(10_000);
});

test("a reader that never starts breaks it off as well", async () => {
  const record = await recordExport(TEST_ORIGIN, FILE);
  recordCsv(Readable.from(csv(3)), record, never).destroy();
  await record.ended;
  expect((await entries())[0]).toMatchObject({ result: "broken-off" });
});

test("a file that cannot be read to its end has failed, whatever is reported later", async () => {
  const record = await recordExport(TEST_ORIGIN, FILE);
  await expect(
    buffer(recordCsv(Readable.from(csv(3, new Error("the database is gone"))), record, never)),
  ).rejects.toThrow("the database is gone");
  await record.ended;
  await record.end("done", 3);
  expect((await entries())[0]).toMatchObject({ result: "failed", details: { rows: 3 } });
});

test("no file leaves if its first entry cannot be written; a missing last entry is reported", async () => {
  const record = await recordExport(TEST_ORIGIN, FILE);
  await db().pool.query("alter table audit_log rename to audit_log_away");
  try {
    await expect(recordExport(TEST_ORIGIN, FILE)).rejects.toThrow("audit_log");
    const onTrouble = vi.fn();
    await buffer(recordCsv(Readable.from(csv(1)), record, onTrouble));
    await expect.poll(() => onTrouble.mock.calls.length).toBe(1);
  } finally {
    await db().pool.query("alter table audit_log_away rename to audit_log");
  }
});
