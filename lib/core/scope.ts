/**
 * Proof that the caller may touch one account's rows. Every store function on account data takes one.
 * Made only by `lib/access`, `lib/sync` and `lib/sharing`; the architecture test holds that.
 */
export type AccountScope = { readonly accountId: number; readonly __brand: "AccountScope" };

export function grantAccountScope(accountId: number): AccountScope {
  return { accountId } as AccountScope;
}
