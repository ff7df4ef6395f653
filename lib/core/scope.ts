/**
 * Proof that the caller may touch one account's rows: all of them, or those of some clients. Every
 * store function on account data takes one. Made only by `lib/sign-in`, `lib/sync` and
 * `lib/shares`; the architecture test holds that.
 */
export type AccountScope = {
  readonly accountId: number;
  /** A partner's clients, sorted and each once; null: the whole account. */
  readonly clients: readonly string[] | null;
  /**
   * Whose own statements may be seen besides; null: all of the whole account's, and none of a
   * part's.
   */
  readonly partnerId: string | null;
  readonly __brand: "AccountScope";
};

/** Use where only the whole account makes sense; passing a partner's scope is a compile error. */
export type WholeAccountScope = AccountScope & { readonly clients: null; readonly partnerId: null };

export function grantAccountScope(accountId: number): WholeAccountScope {
  return { accountId, clients: null, partnerId: null } as WholeAccountScope;
}

/** A partner's scope. Without clients it shows nothing at all. */
export function grantClientScope(
  id: number,
  uids: readonly string[],
  partnerId: string | null = null,
) {
  return {
    accountId: id,
    clients: [...new Set(uids)].sort(),
    partnerId,
  } as unknown as AccountScope;
}

export function isWholeAccount(scope: AccountScope): scope is WholeAccountScope {
  return scope.clients === null;
}
