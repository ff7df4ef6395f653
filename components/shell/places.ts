import type { Messages } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { isForPartners } from "@/lib/core/hidden-from-partners";

export type Place = {
  readonly href: string;
  /** Of the texts shell.places. */
  readonly label: keyof Messages["shell"]["places"];
  readonly icon: IconName;
};

/** The navigation, in its order; a new screen is one line here. */
const PLACES: readonly Place[] = [
  { href: "/overview", label: "overview", icon: "overview" },
  { href: "/commissions", label: "commissions", icon: "ledger" },
  { href: "/clients", label: "clients", icon: "person" },
  { href: "/coverage", label: "coverage", icon: "coverage" },
  { href: "/repayments", label: "repayments", icon: "repayments" },
  { href: "/research", label: "research", icon: "research" },
  { href: "/shares", label: "shares", icon: "share" },
  { href: "/proof", label: "proof", icon: "proof" },
  { href: "/rates", label: "rates", icon: "rates" },
  { href: "/exports", label: "exports", icon: "download" },
  { href: "/import", label: "import", icon: "upload" },
  { href: "/settings", label: "settings", icon: "settings" },
];

/** The accounts, as addresses name them, of which a person sees some clients alone; "" is an address without one. */
export type NarrowedAccounts = readonly string[];

/** The places that the account of the address has for this person. */
export function placesOf(narrowed: NarrowedAccounts, account: string | null): readonly Place[] {
  return narrowed.includes(account ?? "")
    ? PLACES.filter(({ href }) => isForPartners("place", href))
    : PLACES;
}

/** So many fit along the foot of a phone, beside "More". */
export const MAIN_PLACES = 4;
