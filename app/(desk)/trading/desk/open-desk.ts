import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { findAccountScope, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import type { User } from "@/lib/sign-in/session";
import { loadTradingDesk, type TradingAccount, type TradingRole } from "@/lib/trading/trading-desk";
import { openWholeAccount, type PageParams, type WholeAccountAccess } from "../../open-account";

/** An account that trades, and what the person who looks is there. */
export type OpenDesk = {
  readonly user: User;
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly trading: TradingAccount;
  readonly roles: readonly TradingRole[];
};

type Closed =
  | Exclude<WholeAccountAccess, { readonly kind: "granted" }>
  /** Under another person's view there is nothing of it. */
  | { readonly kind: "viewed" }
  | { readonly kind: "no-key"; readonly account: VisibleAccount };

/** For pages: its managers and viewers see what was placed; partners and views of others nothing. */
export async function openDesk(
  params: PageParams,
): Promise<({ readonly kind: "granted" } & OpenDesk) | Closed> {
  const { user, access } = await openWholeAccount(params);
  if (access.kind !== "granted") return access;
  if (viewerOf(user)) return { kind: "viewed" };
  const { scope, account } = access;
  const { trading, roles } = await loadTradingDesk(scope, user);
  return trading === null
    ? { kind: "no-key", account }
    : { kind: "granted", user, scope, account, trading, roles };
}

/** For actions: null where the account does not trade, or the person may not see all of it. */
export async function findDesk(user: User, accountId: number): Promise<OpenDesk | null> {
  const access = await findAccountScope(user, String(accountId));
  if (access.kind !== "granted" || !isWholeAccount(access.scope)) return null;
  const { scope, account } = access;
  const { trading, roles } = await loadTradingDesk(scope, user);
  return trading && { user, scope, account, trading, roles };
}
