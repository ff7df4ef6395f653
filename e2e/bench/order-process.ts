import { randomUUID } from "node:crypto";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import { prepared, readPair } from "@/lib/sandbox/trading/own-client/testing/own-client";
import { draftOrder } from "@/lib/trading/draft-order";
import { giveTradingRole } from "@/lib/trading/give-role";
import { createMarketMemory } from "@/lib/trading/market-memory";
import { type OrderExchange, withOrderExchange } from "@/lib/trading/order-exchange";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { workOrders } from "@/lib/trading/order-worker";
import { releaseOrders } from "@/lib/trading/release-order";
import type { PlaceOrder } from "@/lib/trading/requests";
import { checkAgain, sendTogether } from "@/lib/trading/send-order";
import { shareReads } from "@/lib/trading/shared-reads";
import { switchOn } from "@/lib/trading/stop-trading";
import { listRecordsById } from "@/lib/trading/store/order-records";
import {
  changeTradingLimits,
  findTradingAccount,
  saveReconciled,
} from "@/lib/trading/store/trading-accounts";
import { addTradeKey } from "@/lib/trading/trade-key";
import { sendBare } from "./bare-send";
import type { OrderReport } from "./trading";

/**
 * A desk that sends orders, in a process of its own. With documented limits it reports how fast it
 * previews and sends; without, what it adds to the wire.
 */
const { BENCH_DATABASE = "", BENCH_EXCHANGE = "", BENCH_READ_KEY, BENCH_TRADE_KEY } = process.env;
const isLimited = process.env.BENCH_LIMITED === "yes";
const keyOf = (text: string | undefined) => JSON.parse(text ?? "") as Record<KeyPart, string>;
type KeyPart = "apiKey" | "apiSecret" | "apiPassphrase";
const [readKey, tradeKey] = [keyOf(BENCH_READ_KEY), keyOf(BENCH_TRADE_KEY)];
const FAST = 10_000;
const BATCH = 20;
/** As many as one turn of the worker previews. */
const ORDERS = 200;
/** The exchange allows 400 open orders of spot and margin (docs/exchange.md 4.1 rule 6). */
const CANCEL_EVERY = 100;
const SENT_ALONE = 90;

await openDatabase(BENCH_DATABASE);
const scope = await createTestAccount();
const { accountId } = scope;
await db().prisma.account.update({ where: { id: accountId }, data: { baseUrl: BENCH_EXCHANGE } });
const user = await createTestUser();
const trader = { id: user.id, name: user.email, origin: DESK_ORIGIN };
const typed = { key: tradeKey, channelApiCode: "" };
const added = await addTradeKey(scope, typed, DESK_ORIGIN, {
  loadCredentials: async () => readKey,
});
if (added.kind !== "added") throw new Error(`no trade key: ${JSON.stringify(added)}`);
const named = { id: accountId, name: "bench" };
await switchOn(scope, named, trader);
await setTestRole(user.id, accountId, "viewer");
const none = { largestOrder: null, openValue: null, ordersADay: null };
await giveTradingRole(scope, named, { person: user, role: "trader", limits: none }, DESK_ORIGIN);
await changeTradingLimits(scope, () => ({
  answer: null,
  set: {
    limits: { ...DEFAULT_LIMITS, openValue: "1000000000" as Amount, ordersADay: 1_000_000 },
    asked: null,
  },
  entries: [],
}));
await saveReconciled(scope);

const deps = {
  loadCredentials: async () => readKey,
  signal: new AbortController().signal,
  grantScope: grantAccountScope,
  failed: (what: string, error: unknown) => process.stderr.write(`${what}: ${error}\n`),
  memory: createMarketMemory(),
  ...(isLimited ? {} : { perSecond: FAST }),
};
const { instrument, price } = await readPair(BENCH_EXCHANGE);
const order: PlaceOrder = {
  category: "SPOT",
  symbol: instrument.symbol,
  side: "buy",
  orderType: "limit",
  qty: "0.001",
  price,
};

/** Drafts, previewed; the time that the previews took. */
async function previewed(count: number) {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const id = await draftOrder(scope, { operation: "place-order", typed: order }, trader);
    if (id !== null) ids.push(id);
  }
  const ms = await timed(() => workOrders(deps));
  return { ids, ms };
}

/** Releases `each` orders with one press. */
async function release(ids: readonly string[], each: number): Promise<void> {
  const records = await listRecordsById(scope, ids);
  for (let from = 0; from < records.length; from += each) {
    const seen = records.slice(from, from + each).map(({ id, bodySha256 }) => ({
      id,
      bodySha256: bodySha256 ?? "",
      knowsTwins: true,
    }));
    const answers = await releaseOrders(scope, seen, trader);
    const refused = answers.find(({ kind }) => kind !== "approved");
    if (refused) throw new Error(`not released: ${JSON.stringify(refused)}`);
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return performance.now() - startedMs;
}

const countSent = async (ids: readonly string[]) =>
  (await listRecordsById(scope, ids)).filter(({ orderId }) => orderId !== null).length;

/** Sends them `each` at a time, and bare requests of the same size in turn. */
async function measureAdded(count: number, each: number) {
  const { ids } = await previewed(count);
  await release(ids, each);
  const account = await findTradingAccount(scope);
  if (account === null) throw new Error("the account does not trade");
  const own: number[] = [];
  const bare: number[] = [];
  await withOrderExchange(account, deps, async (exchange) => {
    const shared = { ...exchange, reader: shareReads(exchange.reader) };
    const place = { account, scope, exchange: shared, signal: deps.signal };
    const send = async (some: readonly string[]) => {
      const checked = [];
      for (const order of await listRecordsById(scope, some)) {
        const one = await checkAgain(order, place);
        if (one !== null) checked.push(one);
      }
      await sendTogether(checked, place);
    };
    for (let from = 0; from < ids.length; from += each) {
      const some = ids.slice(from, from + each);
      own.push(await timed(() => send(some)));
      const bodies = some.map(() =>
        JSON.stringify({ ...order, clientOid: randomUUID().slice(0, 32) }),
      );
      const isBatch = each > 1;
      const path = `/api/v3/trade/${isBatch ? "place-batch" : "place-order"}`;
      const body = isBatch ? `[${bodies.join(",")}]` : (bodies[0] ?? "");
      bare.push(await timed(sendBare(BENCH_EXCHANGE, path, body, tradeKey)));
      if ((from + each) % CANCEL_EVERY === 0) await cancelAll(exchange);
    }
    await cancelAll(exchange);
  });
  return { own, bare, sent: await countSent(ids), of: ids.length };
}

/** One round has ten batches: of so few, 95 % says nothing. */
const ROUNDS = 5;

async function measureBatches() {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measureAdded(ORDERS, BATCH));
  return {
    own: rounds.flatMap(({ own }) => own),
    bare: rounds.flatMap(({ bare }) => bare),
    sent: rounds.reduce((sum, { sent }) => sum + sent, 0),
    of: rounds.reduce((sum, { of }) => sum + of, 0),
  };
}

async function cancelAll({ writer }: Pick<OrderExchange, "writer">): Promise<void> {
  await writer.send(prepared("cancel-symbol-order", { category: "SPOT" }, null));
}

/** From the first answer to the last: the turn looks at what it has sent, too. */
async function readSendMs(ids: readonly string[]): Promise<number> {
  const { rows } = await db().pool.query<{ ms: number }>(
    `select (extract(epoch from max(at) - min(at)) * 1000)::float8 as ms
     from order_events where order_record_id = any($1) and kind = 'answered'`,
    [ids],
  );
  return rows[0]?.ms ?? Number.NaN;
}

/** One order, after which the account knows how its exchange counts the minimum. */
async function warmUp(): Promise<void> {
  const { ids } = await previewed(1);
  await release(ids, 1);
  await workOrders(deps);
}

async function measure(): Promise<OrderReport> {
  await warmUp();
  if (!isLimited) {
    const singles = await measureAdded(ORDERS, 1);
    return { kind: "added", singles, batches: await measureBatches() };
  }
  const preview = await previewed(BATCH);
  const { ids } = await previewed(SENT_ALONE);
  await release(ids, 1);
  await workOrders(deps);
  const sendMs = await readSendMs(ids);
  return {
    kind: "limited",
    previewMs: preview.ms,
    sendMs,
    sent: await countSent(ids),
    of: SENT_ALONE,
  };
}

const report = await measure();
await closeDatabase();
process.send?.(report);
process.disconnect?.();
