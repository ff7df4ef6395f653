import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { DEFAULT_LIMITS } from "@/lib/core/trading/order-limits";
import {
  type CommandLine,
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
} from "@/lib/processes/test-app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { closeDatabase, db, openDatabase } from "@/lib/store/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/store/embedded/embedded";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};

let place: DataPlace;
let sandbox: RunningSandbox;
let database: EmbeddedDatabase;
let commandLine: CommandLine;
beforeAll(async () => {
  place = await createPreparedPlace();
  database = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
  sandbox = await startSandbox({ nowMs: Date.now(), book: { rowsPerDay: 2, clients: 2 } });
  for (const name of ["Main", "Other"])
    await commandLine.run(["account", "add", "--name", name, "--base-url", sandbox.url], KEY);
});
afterAll(async () => {
  commandLine.end();
  await database.release();
  await sandbox.close();
  place.remove();
});

const desk = (...args: string[]) => commandLine.run(["trading", ...args]);

/** Main trades, with an order that is open and one that was not sent. */
async function letMainTrade(): Promise<void> {
  await openDatabase(database.url);
  onTestFinished(closeDatabase);
  const main = await db().prisma.account.findFirstOrThrow({ where: { name: "Main" } });
  await db().prisma.tradingAccount.create({
    data: {
      ...DEFAULT_LIMITS,
      ...{ accountId: main.id, environment: "paper", baseUrl: sandbox.url, keyHint: "abcd" },
      ...{ keyFingerprint: "print", sealedCredentials: new Uint8Array(1), state: "on", stateBy: "test" },
      ...{ categories: ["SPOT"], symbols: [] },
    },
  });
  for (const state of ["open", "approved"]) {
    await db().prisma.orderRecord.create({
      data: {
        ...{ accountId: main.id, environment: "paper", clientOid: state, operation: "place-order" },
        ...{ category: "SPOT", symbol: "BTCUSDT", side: "buy", typed: {}, state, drafter: "test" },
        draftedBy: "00000000-0000-4000-8000-000000000001",
      },
    });
  }
}

test("the kill switch needs no web server, and switching on is no command", async () => {
  expect(await desk("status")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("No account may trade"),
  });
  await letMainTrade();
  const [before] = JSON.parse((await desk("status", "--json")).stdout);
  expect(before).toMatchObject({ account: "Main", environment: "paper", state: "on", open: 1, unknown: 0 });

  expect(await desk("reduce-only", "--account", "Main")).toMatchObject({ code: 0 });
  expect(await desk("stop", "--all")).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Trading on Main is stopped\..* cancel: 1\..* sent: 1\.\n$/),
  });
  const { rows } = await db().pool.query("select state, cancel from order_records order by client_oid");
  expect(rows).toEqual([
    { state: "withdrawn", cancel: null },
    { state: "open", cancel: "asked" },
  ]);
  expect((await desk("status")).stdout).toMatch(/Main +paper +stopped /);

  expect(await desk("reduce-only", "--account", "Main")).toMatchObject({ code: 1 });
  expect(await desk("stop", "--account", "Other")).toMatchObject({
    code: 1,
    stderr: "Account Other has no trade key: it cannot trade.\n",
  });
  expect(await desk("stop")).toMatchObject({ code: 1, stderr: expect.stringContaining("--all") });
  expect(await desk("on", "--account", "Main")).toMatchObject({ code: 1 });
});
