import type { AuditOrigin } from "@/lib/audit/origin";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import type { TradingLimits } from "@/lib/trading/order-limits";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import type { AddTradeKeyOutcome, NamedAccount } from "./contract";
import { giveTradingRole } from "./give-role";
import { changeLimits } from "./save-limits";
import { switchOn } from "./stop-trading";
import { addTradeKey } from "./trade-key";

type PaperTrader = { readonly id: string; readonly email: string };

/** Made-up money: every product may be tried, and more of it than on a live account. */
const PAPER_LIMITS: Partial<TradingLimits> = {
  categories: CATEGORIES,
  largestOrder: "10000" as Amount,
  openValue: "50000" as Amount,
  ordersADay: 500,
  allowsBorrowing: true,
  allowsShorting: true,
};

/**
 * Lets an account of a sandbox trade, switched on, with one person as trader. "exists": it trades
 * already.
 */
export async function letTradeOnPaper(
  scope: WholeAccountScope,
  account: NamedAccount,
  { key, trader }: { readonly key: ExchangeCredentials; readonly trader: PaperTrader },
  origin: AuditOrigin,
): Promise<AddTradeKeyOutcome> {
  const added = await addTradeKey(scope, { key, channelApiCode: "" }, origin);
  const trading = added.kind === "added" ? await findTradingAccount(scope) : null;
  if (trading?.environment !== "paper") return added;
  const limits = { largestOrder: null, openValue: null, ordersADay: null };
  await giveTradingRole(scope, account, { person: trader, role: "trader", limits }, origin);
  const person = { id: trader.id, name: trader.email, origin };
  await changeLimits(scope, account, { ...trading.limits, ...PAPER_LIMITS }, person);
  await switchOn(scope, account, person);
  return added;
}
