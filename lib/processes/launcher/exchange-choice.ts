export type KnownAccount = { readonly baseUrl: string; readonly environment: string };

/** Where the demo book comes from in this run. */
export type SandboxChoice = { readonly start: true } | { readonly start: false; readonly why: string };

/**
 * The sandbox runs for whoever has nothing else to look at: not when the environment names an exchange, not beside
 * a live account, and not for accounts that live elsewhere. `demoBaseUrl` is where an earlier run put it, if any.
 */
export function chooseSandbox(
  accounts: readonly KnownAccount[],
  demoBaseUrl: string | null,
  exchangeBaseUrl: string | null,
): SandboxChoice {
  if (exchangeBaseUrl !== null) return { start: false, why: "EXCHANGE_BASE_URL names an exchange" };
  if (accounts.some((account) => account.environment === "live")) {
    return { start: false, why: "a live account is connected" };
  }
  const needed = accounts.length === 0 || accounts.some((account) => account.baseUrl === demoBaseUrl);
  return needed ? { start: true } : { start: false, why: "no account uses it" };
}
