import type { NextRequest } from "next/server";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { PortfolioAccount } from "@/lib/portfolio/overview";
import { pickTogether } from "@/lib/portfolio/together";
import { isAdministrator, listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import { findRequestUser, requireUser, type User } from "@/lib/sign-in/session";
import { personOrigin } from "@/lib/sign-in/web/audit-origin";
import { openAllAccounts } from "../notifications/open-centre";
import { refuse } from "../request-access";

type Several = {
  readonly kind: "several";
  /** Every account that this person may see now; demo accounts only if there is no real one. */
  readonly accounts: readonly PortfolioAccount[];
  /** Accounts with visible clients: for a partner without clients every figure would be zero. */
  readonly withClients: readonly PortfolioAccount[];
  readonly demos: LeftOut;
};
/** Names of the demo accounts that are left out. */
type LeftOut = readonly string[];
export type AllAccounts =
  | Several
  | { readonly kind: "one"; readonly demos: LeftOut }
  | { readonly kind: "none-connected" | "no-account" };

async function openAll(user: User): Promise<AllAccounts> {
  const [visible, opened] = await Promise.all([listVisibleAccounts(user), openAllAccounts(user)]);
  const ids = pickTogether(visible).map(({ id }) => id);
  const accounts = opened.filter(({ account }) => ids.includes(account.id));
  const demos = visible.filter(({ id }) => !ids.includes(id)).map(({ name }) => name);
  if (accounts.length > 1) {
    const withClients = accounts.filter(({ scope }) => scope.clients?.length !== 0);
    return { kind: "several", accounts, withClients, demos };
  }
  if (accounts.length === 1) return { kind: "one", demos };
  return { kind: isAdministrator(user) ? "none-connected" : "no-account" };
}

/** For pages: what the person may see of all accounts together. */
export async function openPersonAll(): Promise<AllAccounts> {
  return openAll(await requireUser());
}

/** For files: the same, or the response that refuses it. */
export async function requireRequestAll(
  request: NextRequest,
): Promise<(Several & { readonly origin: AuditOrigin }) | { readonly refusal: Response }> {
  const found = await findRequestUser();
  if ("error" in found) return { refusal: refuse(found.status, found.error) };
  const all = await openAll(found.user);
  if (all.kind !== "several") return { refusal: refuse(404, "not-several-accounts") };
  return { ...all, origin: personOrigin(found.user, request.headers) };
}
