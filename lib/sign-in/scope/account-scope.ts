import { cache } from "react";
import { type Account, listAccounts } from "@/lib/accounts/store/accounts";
import type { AuditReach } from "@/lib/audit/filter";
import { type AccountScope, grantAccountScope, grantClientScope } from "@/lib/core/scope";
import { listGrants } from "@/lib/people/store/grants";
import type { ShareReach } from "@/lib/shares/share-row";
import type { AccountRole } from "@/lib/users/account-role";
import { listGrantedClients } from "@/lib/users/store/partner-clients";
import { findUser, loadPersonSetting, savePersonSetting, type User } from "@/lib/users/store/users";

/** An account with the person's role there. Administrators are managers of every account. */
export type VisibleAccount = Pick<
  Account,
  "id" | "name" | "environment" | "keyHint" | "exchangeName" | "isFedByFiles"
> & {
  readonly role: AccountRole;
};

export type AccountAccess =
  | { readonly kind: "granted"; readonly scope: AccountScope; readonly account: VisibleAccount }
  /** No such account, or this person may not see it. */
  | { readonly kind: "unknown" }
  /** The desk has no account, and this person may connect one. */
  | { readonly kind: "none-connected" }
  | { readonly kind: "no-account" };

/** What people see of an account on every page: nothing of its key but the hint. */
export function visiblePart(account: Account): Omit<VisibleAccount, "role"> {
  const { id, name, environment, keyHint, exchangeName, isFedByFiles } = account;
  return { id, name, environment, keyHint, exchangeName, isFedByFiles };
}

/** The accounts this person may see: their default, then the oldest first. Read once a request. */
export const listVisibleAccounts = cache(async (user: User): Promise<VisibleAccount[]> => {
  const [accounts, grants, first] = await Promise.all([
    listAccounts(),
    user.isAdmin ? [] : listGrants(user.id),
    loadDefaultAccount(user),
  ]);
  accounts.sort((a, b) => Number(b.id === first) - Number(a.id === first));
  const roles = new Map(grants.map(({ accountId, role }) => [accountId, role]));
  const visible: VisibleAccount[] = [];
  for (const account of accounts) {
    const role = user.isAdmin ? "manager" : roles.get(account.id);
    if (role) visible.push({ ...visiblePart(account), role });
  }
  return visible;
});

/**
 * Access to the account that the URL names; if it names none, to the first one this person may see.
 */
export async function findAccountScope(
  user: User,
  accountParam: string | undefined,
): Promise<AccountAccess> {
  const visible = await listVisibleAccounts(user);
  if (visible.length === 0)
    return { kind: isAdministrator(user) ? "none-connected" : "no-account" };
  const account =
    accountParam === undefined ? visible[0] : visible.find(({ id }) => String(id) === accountParam);
  return account
    ? { kind: "granted", scope: await grantScope(user, account), account }
    : { kind: "unknown" };
}

/**
 * Reads a partner's clients each time, so that a change of a client's labels has effect at once.
 */
async function grantScope(user: User, { id, role }: VisibleAccount): Promise<AccountScope> {
  if (role !== "partner") return grantAccountScope(id);
  return grantClientScope(
    id,
    await listGrantedClients({ userId: user.id, accountId: id }),
    user.id,
  );
}

/** Whether this person may start syncs, and change the account and what is stored of it. */
export function mayManage({ role }: Pick<VisibleAccount, "role">): boolean {
  return role === "manager";
}

/**
 * Whether this person may change what belongs to no account: rates, people, the audit log's
 * retention.
 */
export function isAdministrator(user: User): boolean {
  return user.isAdmin;
}

export function ownShareReach(user: User): ShareReach {
  return { kind: "own", userId: user.id };
}

export function widestShareReach(user: User): ShareReach {
  return isAdministrator(user) ? { kind: "all" } : ownShareReach(user);
}

/** Administrators see the whole audit log; null: this person sees none of it. */
export function findAuditReach(user: User): AuditReach | null {
  return isAdministrator(user) ? { kind: "desk" } : null;
}

export function operatorReach(): AuditReach {
  return { kind: "desk" };
}

/** For work in the background: what a person may see of an account now. Null: nothing. */
export async function findPersonScope(userId: string, accountId: number) {
  const user = await findUser(userId);
  const access = user && (await findAccountScope(user, String(accountId)));
  return access?.kind === "granted" ? { scope: access.scope, account: access.account } : null;
}

const DEFAULT_ACCOUNT = "default-account";

export function saveDefaultAccount({ id }: Pick<User, "id">, accountId: number): Promise<void> {
  return savePersonSetting(id, DEFAULT_ACCOUNT, accountId);
}

async function loadDefaultAccount({ id }: Pick<User, "id">): Promise<number | null> {
  const found = await loadPersonSetting(id, DEFAULT_ACCOUNT);
  return typeof found === "number" ? found : null;
}
