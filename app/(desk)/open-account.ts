import { cache } from "react";
import { toSearchParams } from "@/lib/core/address/params";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import {
  type AccountAccess,
  findAccountScope,
  mayManage,
  type VisibleAccount,
} from "@/lib/sign-in/scope/account-scope";
import { requireUser, type User } from "@/lib/sign-in/session";
import { NotAllowed } from "@/lib/sign-in/web/action-client";

export type PageParams = Record<string, string | string[] | undefined>;

/**
 * Who looks, and the account that ?account= names: asked once a request, by page, bar and panels
 * alike.
 */
const openNamed = cache(async (account: string | undefined) => {
  const user = await requireUser();
  return { user, access: await findAccountScope(user, account) };
});

/**
 * For pages that a partner without clients has too. An address with two accounts names none that is
 * known.
 */
export function openAnyAccount({ account }: PageParams) {
  return openNamed(Array.isArray(account) ? account.join(",") : account);
}

/** "no-clients": a partner without clients, for whom every figure would be zero. */
type PageAccess = AccountAccess | ({ readonly kind: "no-clients" } & OpenAccount);

export async function openAccount(params: PageParams): Promise<{ user: User; access: PageAccess }> {
  const { user, access } = await openAnyAccount(params);
  const hasNone = access.kind === "granted" && access.scope.clients?.length === 0;
  return { user, access: hasNone ? { ...access, kind: "no-clients" } : access };
}

export type OpenAccount = { readonly scope: AccountScope; readonly account: VisibleAccount };
export type OpenWholeAccount = OpenAccount & { readonly scope: WholeAccountScope };

/** For pages that need the whole account: "clients-only" for a partner. */
export type WholeAccountAccess =
  | ({ readonly kind: "granted" } & OpenWholeAccount)
  | { readonly kind: "clients-only" }
  | Exclude<AccountAccess, { kind: "granted" }>;

export async function openWholeAccount(params: PageParams) {
  const { user, access } = await openAccount(params);
  return { user, access: wholeOf(access) };
}

function wholeOf(access: PageAccess): WholeAccountAccess {
  if (access.kind === "no-clients") return { kind: "clients-only" };
  if (access.kind !== "granted") return access;
  const { scope, account } = access;
  return isWholeAccount(scope) ? { kind: "granted", scope, account } : { kind: "clients-only" };
}

function isManaged(open: OpenAccount): open is OpenWholeAccount {
  return mayManage(open.account) && isWholeAccount(open.scope);
}

/**
 * For actions: the account, and what this person may see of it. Null: their first. Throws
 * NotAllowed.
 */
export async function requireScope(
  user: User,
  accountId: number | string | null,
): Promise<OpenAccount> {
  const access = await findAccountScope(user, accountId === null ? undefined : String(accountId));
  if (access.kind !== "granted") throw new NotAllowed("account");
  return access;
}

/** For actions that change an account, which its managers may do. Throws NotAllowed. */
export async function requireForChange(
  user: User,
  accountId: number | string | null,
): Promise<OpenWholeAccount> {
  const open = await requireScope(user, accountId);
  if (!isManaged(open)) throw new NotAllowed("manager");
  return open;
}

/** The same for pages; null where it is no account that this person manages. */
export async function findForChange(
  user: User,
  accountId: number | string,
): Promise<OpenWholeAccount | null> {
  const access = await findAccountScope(user, String(accountId));
  return access.kind === "granted" && isManaged(access) ? access : null;
}

/** The same address for a page of the whole account; null for a partner, whom it refuses. */
export function wholeAccountUrl(path: string, account: VisibleAccount): string | null {
  return account.role === "partner" ? null : accountUrl(path, account);
}

/** `path` with the account in it, ready for more parameters behind an "&". */
export function accountUrl(path: string, account: { id: number }): string {
  return `${path}?account=${account.id}`;
}

/** The page's address with some parameters changed; null takes one away. */
export function withParams(
  path: string,
  params: PageParams,
  change: Record<string, string | null>,
): string {
  const search = toSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    search.delete(key);
    if (value !== null) search.append(key, value);
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
