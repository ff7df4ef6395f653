import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { prepareWrite } from "@/lib/core/trading/writes";
import { localLeases } from "@/lib/exchange/rate-limit/local-leases";
import { createTradingWriter } from "@/lib/exchange/trading/write-client";
import {
  type CommandLine,
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
} from "@/lib/processes/test-app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
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
let botId: string;
beforeAll(async () => {
  place = await createPreparedPlace();
  database = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
  sandbox = await startSandbox({ nowMs: Date.now(), book: { rowsPerDay: 2, clients: 2 } });
  await commandLine.run(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  botId = await makeBot();
});
afterAll(async () => {
  commandLine.end();
  await database.release();
  await sandbox.close();
  place.remove();
});

/** A bot with orders in the market, so that there is something to read. */
async function makeBot(): Promise<string> {
  const writer = createTradingWriter({
    baseUrl: sandbox.url,
    credentials: DEMO_CREDENTIALS,
    leases: localLeases(),
    priority: "interactive",
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: null,
  });
  const bot = {
    category: "SPOT",
    symbol: "BTCUSDT",
    minPrice: "1000",
    maxPrice: "1000000",
    gridNum: "10",
    gridOrderMode: "arithmetic",
    investmentAmount: [{ coin: "USDT", amount: "5000" }],
    fundsSource: ["uta"],
  } as const;
  const prepared = prepareWrite("create-bot", bot, { instrument: null }, DEFAULT_TRADING_SETTINGS);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.refusals));
  const outcome = await writer.send(prepared.write);
  await writer.close();
  return outcome.kind === "accepted" ? outcome.result.botId : expect.fail(JSON.stringify(outcome));
}

const desk = (...args: readonly string[]) => commandLine.run([...args, "--account", "Main"]);
async function json(...args: readonly string[]) {
  const { code, stdout, stderr } = await desk(...args, "--json");
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

test("assets are shown in words and as JSON, with the digits of the exchange", async () => {
  const { assets } = await json("assets");
  const [coin] = assets;
  const { code, stdout } = await desk("assets");
  expect(code).toBe(0);
  expect(stdout).toContain("equity in USD: ");
  expect(stdout).toContain(coin.equity);
});

test("orders, strategy orders, fills and positions are read; days choose the history", async () => {
  expect(Object.keys(await json("orders"))).toEqual(["orders", "strategyOrders"]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(Object.keys(await json("orders", "--from", today, "--to", today))).toHaveLength(2);
  expect(Array.isArray(await json("fills"))).toBe(true);
  expect(await json("positions")).toEqual([]);
  expect((await desk("positions")).stdout).toBe("No open positions.\n");
});

test("a bot is read by its id, and one that nobody knows is named", async () => {
  expect(await json("bots", "--bot", botId)).toMatchObject([
    { botId, kind: "grid", bot: { symbol: "BTCUSDT" } },
  ]);
  expect((await desk("bots", "--bot", botId)).stdout).toContain(botId);
  expect(await desk("bots", "--bot", "404")).toMatchObject({
    code: 1,
    stderr: "The exchange knows no bot 404.\n",
  });
});

test("what the exchange no longer answers for is a sentence", async () => {
  expect(await desk("fills", "--from", "2020-01-01", "--to", "2020-01-02")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The exchange answers for the last 90 days only.\n",
  });
});
