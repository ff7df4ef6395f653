import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Day, dayOf } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { localLeases } from "@/lib/exchange/rate-limit/testing/local-leases";
import { createMarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingWriter } from "@/lib/exchange/trading/write-client";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import {
  createPreparedPlace,
  type DataPlace,
  openCommandLine,
  type RunningDesk,
  runVerb,
} from "@/lib/processes/testing/app";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import type { WriteName } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { prepareWrite, type WriteFacts, type WriteRequest } from "@/lib/trading/prepare-write";

const KEY = {
  EXCHANGE_API_KEY: DEMO_CREDENTIALS.apiKey,
  EXCHANGE_API_SECRET: DEMO_CREDENTIALS.apiSecret,
  EXCHANGE_API_PASSPHRASE: DEMO_CREDENTIALS.apiPassphrase,
};

/** Far below the market, so it stays open. */
const OPEN = { orderType: "limit", price: "1000", qty: "0.02", clientOid: "open" } as const;

let place: DataPlace;
let sandbox: RunningSandbox;
let database: EmbeddedDatabase;
let commandLine: RunningDesk;
let botId: string;
/** The exchange's first day; a later one may begin while the tests run. */
let firstDay: Day;
beforeAll(async () => {
  place = await createPreparedPlace();
  database = await ensureEmbeddedDatabase(place.dataDir);
  commandLine = openCommandLine(place.dataDir);
  firstDay = dayOf(Date.now());
  sandbox = await startSandbox({ nowMs: Date.now(), book: { rowsPerDay: 2, clients: 2 } });
  await commandLine.run(["account", "add", "--name", "Main", "--base-url", sandbox.url], KEY);
  botId = await trade();
});
afterAll(async () => {
  await database.release();
  await sandbox.close();
  place.remove();
});

/** Makes data to read: an open order, a filled one, a strategy order, a position and a bot. */
async function trade(): Promise<string> {
  const common = { baseUrl: sandbox.url, leases: localLeases(), priority: "interactive" } as const;
  const market = createMarketClient(common);
  const writer = createTradingWriter({
    ...common,
    credentials: DEMO_CREDENTIALS,
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: null,
  });
  const send = async <Name extends WriteName>(
    name: Name,
    request: WriteRequest<Name>,
    facts: WriteFacts<Name>,
  ) => {
    const prepared = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
    const outcome = prepared.ok
      ? await writer.send(prepared.write)
      : expect.fail(JSON.stringify(prepared));
    return outcome.kind === "accepted" ? outcome.result : expect.fail(JSON.stringify(outcome));
  };
  const factsOf = async (category: "SPOT" | "USDT-FUTURES") => {
    const [instrument] = (await market.instruments({ category, symbol: "BTCUSDT" })) ?? [];
    if (!instrument) throw new Error("BTCUSDT is not listed");
    const openOrders = { futures: 0, spot: 0 };
    const ofAccount = {
      holdMode: "one_way_mode",
      lastPrice: null,
      openOrders,
      isMarketMaker: false,
    } as const;
    return { ...ofAccount, instrument, openClientOids: new Set<string>() };
  };
  const [spot, futures] = [await factsOf("SPOT"), await factsOf("USDT-FUTURES")];
  const buy = { symbol: "BTCUSDT", side: "buy" } as const;
  const spotBuy = { ...buy, category: "SPOT" } as const;
  await send("place-order", { ...spotBuy, ...OPEN }, spot);
  await send(
    "place-order",
    { ...spotBuy, orderType: "market", qty: "500", clientOid: "filled" },
    spot,
  );
  await send(
    "place-order",
    { ...buy, category: "USDT-FUTURES", orderType: "market", qty: "0.01" },
    futures,
  );
  const trigger = {
    type: "trigger",
    qty: "0.01",
    triggerPrice: "1000",
    triggerOrderType: "market",
  } as const;
  await send("place-strategy-order", { ...spotBuy, ...trigger }, spot);
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
  const made = await send("create-bot", bot, spot);
  await Promise.all([market.close(), writer.close()]);
  return made.botId;
}

const today = () => dayOf(Date.now());
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
  const { orders, strategyOrders } = await json("orders");
  const ours = { category: "SPOT", symbol: "BTCUSDT", side: "buy" };
  expect(orders).toContainEqual(expect.objectContaining({ ...ours, ...OPEN, orderStatus: "new" }));
  expect(strategyOrders).toMatchObject([
    { ...ours, qty: "0.01", triggerPrice: "1000", status: "pending" },
  ]);
  expect((await desk("orders")).stdout).toMatch(
    /limit +1000.* open\n.*\nStrategy orders:\n.* pending /s,
  );

  const history = await json("orders", "--from", firstDay, "--to", today());
  const [filled] = history.orders.filter(
    ({ clientOid }: { clientOid: string }) => clientOid === "filled",
  );
  expect(filled).toMatchObject({ ...ours, amount: "500", orderStatus: "filled" });

  const fills = (await json("fills")).filter(
    ({ orderId }: { orderId: string }) => orderId === filled.orderId,
  );
  expect(fills[0]).toMatchObject({ ...ours, tradeScope: "taker", feeDetail: [{ feeCoin: "BTC" }] });
  expect((await desk("fills")).stdout).toContain(` ${fills[0].feeDetail[0].fee} BTC `);

  expect(await json("positions")).toMatchObject([
    { category: "USDT-FUTURES", total: "0.01", posSide: "long" },
  ]);
  expect((await desk("positions")).stdout).toMatch(/USDT-FUTURES +BTCUSDT +long +crossed +0\.01 /);
});

test("without an id the bots' open orders are counted by symbol", async () => {
  const [{ bot, orders }] = await json("bots", "--bot", botId);
  const openOrders = orders.buyOrders.length + orders.sellOrders.length;
  expect([bot.status, openOrders]).toEqual(["running", 10]);
  expect(await json("bots")).toEqual([{ symbol: "BTCUSDT", openOrders }]);
  expect((await desk("bots")).stdout).toMatch(/^symbol +openOrders\nBTCUSDT +10\n$/);
});

test("beside a sync the assets are read, and the day's first are kept, with the digits of the exchange", {
  tags: ["full"],
}, async () => {
  const { assets } = await json("assets");
  for (let time = 0; time < 2; time++)
    expect(await desk("sync", "commissions")).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining("assets"),
    });
  await openDatabase(database.url);
  onTestFinished(closeDatabase);
  const { rows } = await db().pool.query(
    "select equity from asset_snapshot_coins where coin = 'ETH'",
  );
  const [eth] = assets.filter(({ coin }: { coin: string }) => coin === "ETH");
  expect(rows).toEqual([{ equity: eth.equity }]);
});

test("a copy of what is traded is made without a worker, and says what could not be read", async () => {
  expect(await desk("sync", "trading")).toEqual({
    code: 0,
    stdout: "",
    stderr: expect.stringMatching(/^(\d+) of \1 lists copied\.\n$/),
  });
  await openDatabase(database.url);
  onTestFinished(closeDatabase);
  const { rows } = await db().pool.query(
    "select kind, environment, count(*)::int as count from trading_records group by 1, 2 order by 1",
  );
  const copied = ["fill", "order", "position", "strategy"].map((kind) =>
    expect.objectContaining({ kind, environment: "paper" }),
  );
  expect(rows).toEqual(copied);
  sandbox.setSwitches({
    faults: [{ endpoint: "fills", kind: "error-code", code: "40014", times: 1 }],
  });
  onTestFinished(() => void sandbox.resetSwitches());
  const failed = await desk("sync", "trading", "--json");
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining("fills: ") });
  expect(JSON.parse(failed.stdout).failures).toMatchObject([
    { source: "fills", failure: { kind: "permission-missing" } },
  ]);
});

test("what was read leaves as a file, with control totals and a hash, and a filter of another file is refused", async () => {
  expect((await desk("sync", "trading")).code).toBe(0);
  const sidecarFile = path.join(place.dataDir, "fills.json");
  const fills = await desk(
    "export",
    "trading",
    "fills",
    "--symbol",
    "BTCUSDT",
    "--sidecar",
    sidecarFile,
  );
  expect(fills).toMatchObject({ code: 0, stderr: expect.stringContaining("PAPER") });
  const { file, controlTotals, filters } = JSON.parse(readFileSync(sidecarFile, "utf8"));
  expect(file.sha256).toBe(createHash("sha256").update(fills.stdout).digest("hex"));
  const sums = (figure: string) => ({ [figure]: expect.stringMatching(/^\d+\.\d+$/) });
  expect(controlTotals).toMatchObject([
    { symbol: "BTCUSDT", sums: sums("execQty") },
    { coin: "BTC", sums: sums("fee") },
    { coin: "USDT", sums: sums("fee") },
  ]);
  expect(filters).toMatchObject({ environment: "paper", symbol: ["BTCUSDT"] });

  const open = await desk("export", "trading", "orders");
  const done = await desk("export", "trading", "orders", "--from", firstDay, "--to", today());
  expect([open.code, open.stdout, done.code]).toEqual([
    0,
    expect.stringContaining(",limit,1000,"),
    0,
  ]);
  expect(done.stdout).toContain(",filled,");
  expect(done.stdout).not.toContain(",limit,1000,");
  expect((await desk("export", "trading", "assets")).stdout).toContain("USDT");
  const foreign = await desk("export", "trading", "assets", "--symbol", "BTCUSDT");
  expect(foreign).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("symbol") });
});

test("a bot is read by its id, and one that nobody knows is named", async () => {
  expect(await json("bots", "--bot", botId)).toMatchObject([
    { botId, kind: "grid", bot: { symbol: "BTCUSDT" } },
  ]);
  expect((await desk("bots", "--bot", botId)).stdout).toContain(botId);
  expect(await desk("bots", "--bot", "404")).toMatchObject({
    code: 1,
    stderr: "The exchange has no bot 404.\n",
  });
});

test("a range that the exchange no longer offers gives a sentence", async () => {
  expect(await desk("fills", "--from", "2020-01-01", "--to", "2020-01-02")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The exchange only has data for the last 90 days.\n",
  });
});

/** Lets the account Main trade, with an open order and one that was not sent. */
async function letMainTrade(): Promise<void> {
  await openDatabase(database.url);
  onTestFinished(closeDatabase);
  const main = await db().prisma.account.findFirstOrThrow({ where: { name: "Main" } });
  await db().prisma.tradingAccount.create({
    data: {
      ...DEFAULT_LIMITS,
      accountId: main.id,
      environment: "paper",
      baseUrl: sandbox.url,
      keyHint: "abcd",
      ...{
        keyFingerprint: "print",
        sealedCredentials: new Uint8Array(1),
        state: "on",
        stateBy: "test",
      },
      categories: ["SPOT"],
      symbols: [],
    },
  });
  for (const state of ["open", "approved"]) {
    await db().prisma.orderRecord.create({
      data: {
        accountId: main.id,
        environment: "paper",
        clientOid: state,
        operation: "place-order",
        category: "SPOT",
        symbol: "BTCUSDT",
        side: "buy",
        typed: {},
        state,
        drafter: "test",
        draftedBy: "00000000-0000-4000-8000-000000000001",
      },
    });
  }
}

const switched = (...args: readonly string[]) => commandLine.run(["trading", ...args]);

test("the kill switch needs no web server, and switching on is no command", async () => {
  await commandLine.run(["account", "add", "--name", "Other", "--base-url", sandbox.url], KEY);
  expect(await switched("status")).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("No account may trade"),
  });
  await letMainTrade();
  const [before] = JSON.parse((await switched("status", "--json")).stdout);
  expect(before).toMatchObject({
    account: "Main",
    environment: "paper",
    state: "on",
    open: 1,
    unknown: 0,
  });

  expect(await switched("reduce-only", "--account", "Main")).toMatchObject({ code: 0 });
  expect(await switched("stop", "--all")).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^Trading on Main is stopped\..* cancel: 1\..* sent: 1\.\n$/),
  });
  const { rows } = await db().pool.query(
    "select state, cancel from order_records order by client_oid",
  );
  expect(rows).toEqual([
    { state: "withdrawn", cancel: null },
    { state: "open", cancel: "asked" },
  ]);
  expect((await switched("status")).stdout).toMatch(/Main +paper +stopped /);

  expect(await switched("reduce-only", "--account", "Main")).toMatchObject({ code: 1 });
  expect(await switched("stop", "--account", "Other")).toMatchObject({
    code: 1,
    stderr: "Account Other has no trade key, so it cannot trade.\n",
  });
  expect(await switched("stop")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("--all"),
  });
  expect(await switched("on", "--account", "Main")).toMatchObject({ code: 1 });
});

test("a table becomes a trader's drafts and is never sent; what is wrong with it is named by its line", async () => {
  await openDatabase(database.url);
  onTestFinished(closeDatabase);
  const main = await db().prisma.account.findFirstOrThrow({ where: { name: "Main" } });
  const [trader, viewer] = [await createTestUser(), await createTestUser()];
  for (const { id } of [trader, viewer]) await setTestRole(id, main.id, "viewer");
  await db().prisma.tradingRole.create({
    data: { accountId: main.id, userId: trader.id, role: "trader" },
  });
  const file = path.join(place.dataDir, "orders.csv");
  const draft = (text: string, ...more: readonly string[]) => {
    writeFileSync(file, text);
    const named = ["--account", "Main", "--for", trader.email, "--draft", file];
    return switched("place", ...named, ...more);
  };
  const countDrafts = () => db().prisma.orderRecord.count({ where: { draftedBy: trader.id } });
  const refused = (sentence: string) => ({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining(sentence),
  });

  expect(await draft("")).toMatchObject(refused("holds no order"));
  expect(await draft("BTCUSDT,buy,1,1\n".repeat(21))).toMatchObject(refused("more than 20 orders"));
  const faulty = "symbol,side,qty,price\nBTCUSDT,buy,1,1000\nBTCUSDT,hold,1,1000\nBTCUSDT,buy,x,y";
  expect(await draft(faulty)).toMatchObject(refused("line 3: side\nline 4: qty, price\n"));
  writeFileSync(file, "BTCUSDT,buy,0.01,1000");
  const place1 = (account: string, email: string, from: string) =>
    switched("place", "--account", account, "--for", email, "--draft", from);
  expect(await place1("Main", trader.email, `${file}.missing`)).toMatchObject(refused("ENOENT"));
  expect(await place1("Nowhere", trader.email, file)).toMatchObject(refused("no account named"));
  expect(await place1("Other", trader.email, file)).toMatchObject(refused("has no trade key"));
  expect(await place1("Main", viewer.email, file)).toMatchObject(
    refused("is not a trader of Main"),
  );
  expect(await place1("Main", "nobody@example.com", file)).toMatchObject(refused("No person has"));
  expect(await countDrafts()).toBe(0);

  const { code, stdout } = await draft("\uFEFFBTCUSDT;buy;0.01;1000\nETHUSDT;sell;1\n", "--json");
  expect(code).toBe(0);
  const { ids, link } = JSON.parse(stdout);
  expect(link).toMatch(
    new RegExp(`/trading/desk/batch\\?account=${main.id}&ids=${ids.join(",")}$`),
  );
  const drafts = await db().prisma.orderRecord.findMany({
    where: { draftedBy: trader.id },
    orderBy: { id: "asc" },
  });
  expect(drafts.map(({ id, state, typed }) => ({ id: String(id), state, typed }))).toMatchObject([
    { id: ids[0], state: "draft", typed: { symbol: "BTCUSDT", price: "1000", orderType: "limit" } },
    { id: ids[1], state: "draft", typed: { symbol: "ETHUSDT", orderType: "market" } },
  ]);
  const { rows } = await db().pool.query(
    "select distinct actor_kind from audit_log where kind = 'order-drafted' and account_id = $1",
    [main.id],
  );
  expect(rows).toEqual([{ actor_kind: "command" }]);
  const lines = await draft("BTCUSDT,buy,0.01,1000");
  expect(lines.stdout).toMatch(/^\d+\n$/);
  expect(lines.stderr).toContain("Nothing was sent.");
});

test("what is open is shown once, or until Ctrl-C with a line for each change", async () => {
  expect((await desk("trading", "orders")).stdout).toContain("Strategy orders:");
  expect(await json("trading", "positions")).toMatchObject([{ symbol: "BTCUSDT" }]);
  expect(await switched("orders", "--account", "Nowhere", "--watch")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no account named"),
  });

  const args = [
    "desk",
    "trading",
    "orders",
    "--account",
    "Main",
    "--watch",
    "--every",
    "2",
    "--json",
  ];
  const watching = runVerb(args, { dataDir: place.dataDir });
  await watching.until(/\n/);
  await cancelOpenOrder();
  await watching.until(/\n.*\n/s);
  watching.process.kill("SIGINT");
  expect(await watching.ended).toEqual({ code: 0, signal: null });
  const seen = watching
    .stdout()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const isThere = seen.map(({ orders }) =>
    orders.some(({ clientOid }: { clientOid: string }) => clientOid === "open"),
  );
  expect(isThere).toEqual([true, false]);
});

async function cancelOpenOrder(): Promise<void> {
  const writer = createTradingWriter({
    baseUrl: sandbox.url,
    leases: localLeases(),
    priority: "interactive",
    credentials: DEMO_CREDENTIALS,
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: null,
  });
  const request = { clientOid: "open" };
  const prepared = prepareWrite(
    "cancel-order",
    request,
    { isReality: false },
    DEFAULT_TRADING_SETTINGS,
  );
  expect(prepared.ok && (await writer.send(prepared.write)).kind).toBe("accepted");
  await writer.close();
}
