import type { AuditOrigin } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import type { TradingLimits } from "@/lib/trading/order-limits";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { CATEGORIES } from "@/lib/trading/words";
import { switchOn } from "./stop-trading";
import { type AddTradeKeyResult, addTradeKey } from "./trade-key";
import { changeLimits, giveTradingRole } from "./trading-settings";

type Named = { readonly id: number; readonly name: string };
type Person = { readonly id: string; readonly email: string };

/** Made-up money: every product may be tried, and more of it than on a live account. */
const PAPER_LIMITS: Partial<TradingLimits> = {
  categories: CATEGORIES,
  largestOrder: "10000" as Amount,
  openValue: "50000" as Amount,
  ordersADay: 500,
  allowsBorrowing: true,
  allowsShorting: true,
};

/** Lets an account of a sandbox trade, switched on, with one person as trader. "exists": it trades already. */
export async function letTradeOnPaper(
  scope: WholeAccountScope,
  account: Named,
  { key, trader }: { readonly key: ExchangeCredentials; readonly trader: Person },
  origin: AuditOrigin,
): Promise<AddTradeKeyResult> {
  const added = await addTradeKey(scope, { credentials: key, channelApiCode: null }, origin);
  const trading = added.kind === "added" ? await findTradingAccount(scope) : null;
  if (trading?.environment !== "paper") return added;
  const limits = { largestOrder: null, openValue: null, ordersADay: null };
  await giveTradingRole(scope, account, { person: trader, role: "trader", limits }, origin);
  const person = { id: trader.id, name: trader.email, origin };
  await changeLimits(scope, account, { ...trading.limits, ...PAPER_LIMITS }, person);
  await switchOn(scope, account, person);
  return added;
}
