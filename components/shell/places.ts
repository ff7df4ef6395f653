import type { Messages } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { isForPartners } from "@/lib/users/hidden-from-partners";

const GROUPS = ["earnings", "trading", "data", "research", "settings"] as const;

export type DeskPlace = {
  readonly href: string;
  readonly label: keyof Messages["shell"]["places"];
  readonly icon: IconName;
  readonly group: (typeof GROUPS)[number];
  /** In the bar at the foot of a phone; the others are behind "More". */
  readonly isMain?: true;
  /** Only shown to people for whom this is true. */
  readonly only?: Exclude<keyof PlacesShown, "narrowed">;
};

/** The navigation, in its order; a new screen is one line here. */
const PLACES: readonly DeskPlace[] = [
  { href: "/overview", label: "overview", icon: "overview", group: "earnings", isMain: true },
  { href: "/all", label: "all", icon: "accounts", group: "earnings", only: "seesSeveral" },
  { href: "/brief", label: "brief", icon: "brief", group: "earnings" },
  { href: "/commissions", label: "commissions", icon: "ledger", group: "earnings", isMain: true },
  { href: "/clients", label: "clients", icon: "person", group: "earnings", isMain: true },
  { href: "/proof/months", label: "statements", icon: "calendar", group: "earnings" },
  { href: "/payouts", label: "payouts", icon: "payouts", group: "earnings" },
  { href: "/repayments", label: "repayments", icon: "repayments", group: "earnings" },
  { href: "/trading/assets", label: "assets", icon: "assets", group: "trading" },
  { href: "/trading/orders", label: "orders", icon: "orders", group: "trading" },
  { href: "/trading/desk/ticket", label: "ticket", icon: "plus", group: "trading", only: "trades" },
  { href: "/trading/desk/placed", label: "placed", icon: "check", group: "trading" },
  { href: "/trading/bots", label: "bots", icon: "bots", group: "trading" },
  { href: "/coverage", label: "coverage", icon: "coverage", group: "data" },
  { href: "/proof", label: "proof", icon: "proof", group: "data" },
  { href: "/rates", label: "rates", icon: "rates", group: "data" },
  { href: "/import", label: "import", icon: "upload", group: "data" },
  { href: "/exports", label: "exports", icon: "download", group: "data" },
  { href: "/research", label: "research", icon: "research", group: "research", isMain: true },
  { href: "/shares", label: "shares", icon: "share", group: "research" },
  { href: "/settings", label: "settings", icon: "settings", group: "settings" },
  { href: "/audit", label: "audit", icon: "key", group: "settings", only: "seesAudit" },
  { href: "/help", label: "help", icon: "help", group: "settings" },
];

export type PlacesShown = {
  /**
   * Accounts, as addresses name them, of which the person sees only some clients; "": an address
   * without an account.
   */
  readonly narrowed: readonly string[];
  readonly seesAudit: boolean;
  readonly trades: boolean;
  readonly seesSeveral: boolean;
};

/** The places that this person sees for the account of the address. */
export function placesOf(shown: PlacesShown, account: string | null): readonly DeskPlace[] {
  const isPartner = shown.narrowed.includes(account ?? "");
  return PLACES.filter(
    ({ href, only }) =>
      (only === undefined || shown[only]) && (!isPartner || isForPartners("place", href)),
  );
}

/** The places by group; empty groups are left out. */
export function groupPlaces(places: readonly DeskPlace[]) {
  return GROUPS.map((name) => ({
    name,
    places: places.filter(({ group }) => group === name),
  })).filter((group) => group.places.length > 0);
}

/** The place that a page belongs to: the one with the longest address. */
export function findPlace(places: readonly DeskPlace[], pathname: string): DeskPlace | undefined {
  return places
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** "folded" or "open": how the person left the navigation. */
export const NAV_COOKIE = "desk-nav";
