/**
 * Made-up figures are never added to real ones: demo accounts are together only where there are no
 * others.
 */
export function pickTogether<Account extends { readonly environment: string | null }>(
  accounts: readonly Account[],
): readonly Account[] {
  const real = accounts.filter(({ environment }) => environment !== "sandbox");
  return real.length > 0 ? real : accounts;
}
