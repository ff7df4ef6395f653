import type { WholeAccountScope } from "@/lib/core/scope";
import { isAdministrator, mayManage, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import type { ReadingState } from "@/lib/trading/kept";
import { type TradingBook, type TradingSource, tradingBook } from "@/lib/trading/kept";
import { loadReadingState } from "@/lib/trading/load-reading-state";
import {
  filterUntraded,
  loadPersonLimits,
  loadTradingAccess,
} from "@/lib/trading/load-trading-access";
import type { PersonLimits, TradingLimits } from "@/lib/trading/order-limits";
import { openWholeAccount, type PageParams, type WholeAccountAccess } from "../open-account";

/** One account's trading records, and how far they were read. */
export type OpenTrading = {
  readonly book: TradingBook;
  readonly account: VisibleAccount;
  readonly reading: ReadingState;
  /** Whether this person may have the account read, and choose which bots are followed. */
  readonly isManager: boolean;
  /** Limits of the account and of this person; null: no trader, or under another person's view. */
  readonly trader: TraderLimits | null;
  /** For an administrator: the account may trade, and nobody places orders. */
  readonly lacksTrader: boolean;
};

type ClosedAccount = Exclude<WholeAccountAccess, { readonly kind: "granted" }>;

/**
 * The account that the address names, for its managers and viewers; for a partner "clients-only".
 * The reading is asked for before what it is said of.
 */
export async function openTrading(
  params: PageParams,
  sources: readonly TradingSource[],
): Promise<({ readonly kind: "granted" } & OpenTrading) | ClosedAccount> {
  const { user, access } = await openWholeAccount(params);
  if (access.kind !== "granted") return access;
  const { scope, account } = access;
  const book = tradingBook(scope, account);
  const reading = await loadReadingState(book, sources);
  const trader = viewerOf(user) ? null : await findTraderLimits(scope, user);
  const mayChoose = isAdministrator(user) && !viewerOf(user) && trader === null;
  const lacksTrader = mayChoose && (await filterUntraded([account])).length > 0;
  return {
    kind: "granted",
    book,
    account,
    reading,
    isManager: mayManage(account),
    trader,
    lacksTrader,
  };
}

type TraderLimits = { readonly limits: TradingLimits; readonly person: PersonLimits };

async function findTraderLimits(
  scope: WholeAccountScope,
  user: { readonly id: string },
): Promise<TraderLimits | null> {
  const { trading, roles } = await loadTradingAccess(scope, user);
  if (trading === null || !roles.includes("trader")) return null;
  return { limits: trading.limits, person: await loadPersonLimits(scope, user) };
}
