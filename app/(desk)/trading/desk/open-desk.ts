import type { AuditOrigin } from "@/lib/audit/origin";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import {
  findAccountScope,
  isAdministrator,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import { viewerOf } from "@/lib/sign-in/scope/view-as";
import type { User } from "@/lib/sign-in/session";
import type { TradingPerson } from "@/lib/trading/draft-order";
import { loadTradingAccess, type TradingAccount } from "@/lib/trading/load-trading-access";
import type { TradingRole } from "@/lib/trading/order-limits";
import { openWholeAccount, type PageParams, type WholeAccountAccess } from "../../open-account";

/** An account that trades, and this person's roles there. */
export type TradedAccount = {
  readonly user: User;
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly trading: TradingAccount;
  readonly roles: readonly TradingRole[];
};

type Closed =
  | Exclude<WholeAccountAccess, { readonly kind: "granted" }>
  /** An administrator who views as another person sees no trading. */
  | { readonly kind: "viewed" }
  | { readonly kind: "no-key"; readonly account: VisibleAccount };

/**
 * For pages. Managers and viewers see orders; partners, and administrators who view as another
 * person, see nothing.
 */
export async function openDesk(
  params: PageParams,
): Promise<({ readonly kind: "granted" } & TradedAccount) | Closed> {
  const { user, access } = await openWholeAccount(params);
  if (access.kind !== "granted") return access;
  if (viewerOf(user)) return { kind: "viewed" };
  const { scope, account } = access;
  const { trading, roles } = await loadTradingAccess(scope, user);
  return trading === null
    ? { kind: "no-key", account }
    : { kind: "granted", user, scope, account, trading, roles };
}

/** For actions. Null: the account does not trade, or the person does not see all of it. */
export async function findDesk(user: User, accountId: number): Promise<TradedAccount | null> {
  const access = await findAccountScope(user, String(accountId));
  if (access.kind !== "granted" || !isWholeAccount(access.scope)) return null;
  const { scope, account } = access;
  const { trading, roles } = await loadTradingAccess(scope, user);
  return trading && { user, scope, account, trading, roles };
}

/** For a trader of the account; null for anybody else. */
export async function findTraderDesk(user: User, accountId: number): Promise<TradedAccount | null> {
  const desk = await findDesk(user, accountId);
  return desk?.roles.includes("trader") ? desk : null;
}

/** For a person with any trading role at the account; null for anybody else. */
export async function findRoleDesk(user: User, accountId: number): Promise<TradedAccount | null> {
  const desk = await findDesk(user, accountId);
  return desk !== null && desk.roles.length > 0 ? desk : null;
}

/**
 * For a person with any trading role at the account and for administrators; null for anybody else.
 */
export async function findSwitchDesk(user: User, accountId: number): Promise<TradedAccount | null> {
  const desk = await findDesk(user, accountId);
  if (desk === null) return null;
  return desk.roles.length > 0 || isAdministrator(user) ? desk : null;
}

/** For an approver of the account and for administrators; null for anybody else. */
export async function findApproverDesk(
  user: User,
  accountId: number,
): Promise<TradedAccount | null> {
  const desk = await findDesk(user, accountId);
  if (desk === null) return null;
  return desk.roles.includes("approver") || isAdministrator(user) ? desk : null;
}

type ActionContext = { readonly user: User; readonly origin: AuditOrigin };

/** The person of an action, as orders and the audit log name them. */
export function personOf({ user, origin }: ActionContext): TradingPerson {
  return { id: user.id, name: user.email, origin };
}
