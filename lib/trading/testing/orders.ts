import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { hurriedClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  keyOf,
  priceAt,
  readFacts,
  startTradingSandbox,
} from "@/lib/exchange/trading/testing/sandbox";
import { setTestRole } from "@/lib/people/testing/grant";
import { createTestUser } from "@/lib/people/testing/person";
import type { RunningSandbox } from "@/lib/sandbox/server";
import type { TradingLimits } from "@/lib/trading/order-limits";
import type { PlaceOrder } from "@/lib/trading/requests";
import { findOrderRecord } from "@/lib/trading/store/order-records";
import {
  changeTradingLimits,
  saveReconciled,
  saveTradingRole,
} from "@/lib/trading/store/trading-accounts";
import { draftChange, draftOrder, type TradingPerson, type TypedChange } from "../draft-order";
import { workOrders } from "../order-worker";
import { releaseOrder } from "../release-order";
import { switchOn } from "../stop-trading";
import { addTradeKey } from "../trade-key";

/** For tests: the reading key. */
export const READ = keyOf("1001", {
  apiKey: "read-key-of-1001",
  scopes: ["trade-read", "mgt-read"],
});
/** For tests: the trading key. */
export const TRADE = keyOf("1001", { apiKey: "trade-key-of-1001" });
/** For tests: another trading key of the same user. */
export const NEXT_TRADE = keyOf("1001", { apiKey: "trade-key-from-now-on" });
/** For tests: an audit entry, if any will do. */
export const ENTRY = {
  origin: DESK_ORIGIN,
  event: { kind: "sign-out", result: "done", account: null, object: null, details: {} },
} as const;
/** For tests: sets the account's limits. */
export const setLimits = (scope: WholeAccountScope, limits: TradingLimits) =>
  changeTradingLimits(scope, () => ({
    answer: null,
    set: { limits, asked: null },
    entries: [ENTRY],
  }));
/** Waiting for the exchange's limits proves nothing. */
const FAST = 100;
const NO_LIMITS = { largestOrder: null, openValue: null, ordersADay: null };

/**
 * For tests: a sandbox with one exchange account, and before each test a new account that trades
 * there, with one trader. `failures` collects the worker's failures. `family`: UIDs of one parent.
 */
export function openTradingDesk(family: readonly string[] = []) {
  openTestDatabase();
  let sandbox: RunningSandbox;
  let scope: WholeAccountScope;
  let trader: TradingPerson;
  let buy: PlaceOrder;
  const failures: unknown[] = [];
  const deps = {
    loadCredentials: async () => READ,
    signal: new AbortController().signal,
    perSecond: FAST,
    clock: hurriedClock,
    grantScope: grantAccountScope,
    failed: (what: string, error: unknown) => void failures.push([what, error]),
  };

  beforeAll(async () => {
    vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
    sandbox = await startTradingSandbox([READ, TRADE, NEXT_TRADE], family);
    const facts = await readFacts(sandbox.url, "SPOT", "BTCUSDT");
    buy = {
      category: "SPOT",
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      price: priceAt(facts, "0.97"),
      qty: "0.001",
    };
  });
  afterAll(() => sandbox.close());

  beforeEach(async () => {
    failures.length = 0;
    sandbox.setSwitches({ faults: [] });
    const user = await createTestUser();
    trader = { id: user.id, name: user.email, origin: DESK_ORIGIN };
    scope = await openAccount(sandbox.url);
  });

  async function openAccount(baseUrl: string): Promise<WholeAccountScope> {
    const opened = await createTestAccount();
    const { accountId } = opened;
    await db().prisma.account.update({ where: { id: accountId }, data: { baseUrl } });
    const key = { key: TRADE, channelApiCode: "" };
    expect(await addTradeKey(opened, key, DESK_ORIGIN, deps)).toEqual({ kind: "added" });
    expect(await switchOn(opened, { id: accountId, name: "Test" }, trader)).toBe("on");
    await setTestRole(trader.id, accountId, "viewer");
    await saveTradingRole(opened, { userId: trader.id, role: "trader", limits: NO_LIMITS }, ENTRY);
    await saveReconciled(opened);
    return opened;
  }

  const read = async (id: string) =>
    (await findOrderRecord(scope, id)) ?? expect.fail("no such order");
  return {
    sandbox: () => sandbox,
    scope: () => scope,
    trader: () => trader,
    buy: () => buy,
    /** Another account with the same trader, at the exchange of this address. */
    openAccount,
    deps,
    failures,
    read,
    /** Does all work that is due. */
    turn: () => workOrders(deps),
    draft: async (order: Partial<PlaceOrder> = {}): Promise<string> => {
      const typed = { ...buy, ...order };
      const id = await draftOrder(scope, { operation: "place-order", typed }, trader);
      return id ?? expect.fail("the account does not trade");
    },
    /** Drafts a change; the record it changes does not matter here. */
    change: async (asked: Omit<TypedChange, "of">): Promise<string> => {
      const of = { category: null, symbol: null, side: null };
      const id = await draftChange(scope, { ...asked, of } as TypedChange, trader);
      return id ?? expect.fail("the account does not trade");
    },
    /** Previews, releases and sends the draft. */
    send: async (id: string, knowsTwins = false) => {
      await workOrders(deps);
      const bodySha256 = (await read(id)).bodySha256 ?? "none";
      expect(await releaseOrder(scope, { id, bodySha256, knowsTwins }, trader)).toEqual({
        kind: "approved",
      });
      await workOrders(deps);
    },
    /** The writes of one operation that the exchange executed. */
    executed: (operation: string) =>
      sandbox
        .truthOfTrading("1001")
        .writes.filter((write) => write.operation === operation && write.executed),
    /** Releases the draft as its preview shows it. */
    release: async (id: string, knowsTwins = false) => {
      const bodySha256 = (await read(id)).bodySha256 ?? "none";
      return releaseOrder(scope, { id, bodySha256, knowsTwins }, trader);
    },
    /** The writes that reached the exchange, executed or not. */
    writesOf: (clientOid: string) =>
      sandbox
        .truthOfTrading("1001")
        .writes.filter(({ clientOids }) => clientOids.includes(clientOid)),
    /** As if the order had been sent this much earlier; the worker looks at it next. */
    age: (id: string, ms: number) =>
      db().pool.query(
        `update order_records set sent_at = sent_at - make_interval(secs => $2),
           released_at = released_at - make_interval(secs => $2), next_look_at = clock_timestamp() - interval '1 second' where id = $1`,
        [id, ms / 1000],
      ),
  };
}
