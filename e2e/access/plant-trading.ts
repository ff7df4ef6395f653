import type { Account } from "@/lib/accounts/store/accounts";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { draftOrder } from "@/lib/trading/draft-order";
import { giveTradingRole } from "@/lib/trading/give-role";
import { tradingBook } from "@/lib/trading/kept";
import { switchOn } from "@/lib/trading/stop-trading";
import { saveBalanceChecks } from "@/lib/trading/store/balances";
import { addTradeKey } from "@/lib/trading/trade-key";
import { A } from "./marks";

type Trader = { readonly id: string; readonly email: string };
const NO_LIMITS = { largestOrder: null, openValue: null, ordersADay: null };

/** Lets an account trade on paper; `trader` may draft, send and approve there. */
export async function plantTrading(
  scope: WholeAccountScope,
  account: Pick<Account, "id" | "name">,
  { key, trader }: { readonly key: SandboxCredentials; readonly trader: Trader | null },
): Promise<void> {
  const typed = { key, channelApiCode: "" };
  const added = await addTradeKey(scope, typed, TEST_ORIGIN);
  if (added.kind !== "added")
    throw new Error(`${account.name} does not trade: ${JSON.stringify(added)}`);
  const person = { id: trader?.id ?? "", name: trader?.email ?? "nobody", origin: TEST_ORIGIN };
  await switchOn(scope, account, person);
  if (trader === null) return;
  for (const role of ["trader", "approver"] as const)
    await giveTradingRole(scope, account, { person: trader, role, limits: NO_LIMITS }, TEST_ORIGIN);
}

/** A balance that changed by more than its fills explain. */
export function plantRest(scope: WholeAccountScope): Promise<void> {
  const zero = "0" as Amount;
  const rest = A.rest as Amount;
  const moved = { change: rest, trades: zero, fees: zero, interest: zero, rest };
  return saveBalanceChecks(
    tradingBook(scope, { environment: "sandbox" }),
    { day: "2026-01-02" as Day, fromMs: 0, toMs: 1 },
    [{ coin: A.other.coin, ...moved, verdict: "unexplained" }],
  );
}

/**
 * A draft that the worker leaves alone: its preview has failed, and its creation time lies in the
 * future, so it does not expire. Returns its id.
 */
export async function plantDraft(scope: WholeAccountScope, trader: Trader): Promise<string> {
  const id = await draftOrder(
    scope,
    {
      operation: "place-order",
      typed: {
        ...{ category: "SPOT", symbol: `${A.own.coin}USDT`, side: "buy", orderType: "limit" },
        ...{ price: "1", qty: "1" },
      },
    },
    { id: trader.id, name: trader.email, origin: TEST_ORIGIN },
  );
  if (id === null) throw new Error("the account does not trade");
  const failure = { kind: "rejected", code: null, httpStatus: null, detail: "planted" };
  await db().pool.query(
    "update order_records set failure = $2, created_at = created_at + interval '1 day' where id = $1",
    [id, JSON.stringify(failure)],
  );
  return id;
}
