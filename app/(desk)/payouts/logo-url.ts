import type { LogoRef } from "@/lib/parties/logo";
import { accountUrl } from "../open-account";

/** Where the browser gets a logo of the account. */
export function logoUrl(account: { readonly id: number }, { hash }: Pick<LogoRef, "hash">): string {
  return accountUrl(`/payouts/details/logo/${hash}`, account);
}
