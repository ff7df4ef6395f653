import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/core/day";
import { createPreparedPlace, type DataPlace, runVerb } from "@/lib/processes/testing/app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};
/** At noon UTC+8 the exchange has published yesterday, so 90 days are available. */
const NOON = Date.parse("2026-11-21T12:00:00+08:00");
const DAYS = { from: addDays(dayOf(NOON), -90), to: addDays(dayOf(NOON), -1) };

let place: DataPlace;
let sandbox: RunningSandbox;
beforeAll(async () => {
  place = await createPreparedPlace();
  sandbox = await startSandbox({ nowMs: NOON, book: { rowsPerDay: 20, clients: 10 } });
  expect((await desk("account add --name Main --base-url", sandbox.url)).code).toBe(0);
});
afterAll(async () => {
  await sandbox.close();
  place.remove();
});

/** Runs each command in its own process, with a database that it starts itself. */
async function desk(words: string, ...more: readonly string[]) {
  const command = runVerb(["desk", ...words.split(" "), ...more], {
    dataDir: place.dataDir,
    env: KEY,
  });
  const { code } = await command.ended;
  return { code, stdout: command.stdout(), output: command.output() };
}

test("without days given, all 90 are fetched, and the file has every row of them", async () => {
  const synced = await desk("sync commissions --account Main --json");
  const rows = sandbox.truth(DAYS).reduce((sum, day) => sum + day.rows, 0);
  expect(JSON.parse(synced.stdout)).toMatchObject({
    status: "done",
    days: { complete: 90, empty: 0, pending: 0, failed: 0 },
    rows,
  });
  const exported = await desk(
    "export commissions --account Main --from",
    DAYS.from,
    "--to",
    DAYS.to,
  );
  expect(exported.code).toBe(0);
  expect(exported.stdout.split("\r\n")).toHaveLength(rows + 2);
  const coverage = JSON.parse((await desk("coverage --account Main --json")).stdout);
  expect(coverage.map(({ status }: { status: string }) => status)).toEqual(
    Array(90).fill("complete"),
  );
});

test("a lasting fault of the exchange is retried, then reported, and the next run reads everything", async () => {
  sandbox.setSwitches({
    faults: [{ endpoint: "repayments", kind: "http-error", httpStatus: 500 }],
  });
  const failed = await desk("sync repayments --account Main --json");
  sandbox.resetSwitches();
  expect(failed.code).toBe(2);
  expect(failed.output).toContain("The exchange had an internal error.");
  expect(JSON.parse(failed.stdout).retries).toBeGreaterThan(0);
  const again = await desk("sync repayments --account Main --json");
  expect(again.code).toBe(0);
  expect(JSON.parse(again.stdout)).toMatchObject({ status: "done", gaps: 0 });
});
