import type { Messages } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { isForPartners } from "@/lib/users/hidden-from-partners";

const GROUPS = ["earnings", "trading", "data", "research", "settings"] as const;

type ShellNames = Messages["shell"];

/** One page of a place; its tabs lead to all of them. */
export type PlacePage = {
  readonly href: string;
  readonly label: keyof ShellNames["pages"];
  /** Only shown to people for whom this is true. */
  readonly only?: OnlyFor;
  /** Reached by a button and by the palette, not by a tab. */
  readonly isNoTab?: true;
  readonly partnerLabel?: keyof ShellNames["pages"];
};

export type DeskPlace = {
  readonly id: keyof ShellNames["places"];
  /** Of its first page. */
  readonly href: string;
  readonly label: keyof ShellNames["places"];
  readonly icon: IconName;
  readonly group: (typeof GROUPS)[number];
  /** In the bar at the foot of a phone; the others are behind "More". */
  readonly isMain?: true;
  /** Empty: it is one page. */
  readonly pages: readonly PlacePage[];
  /** Where the addresses of other pages that belong to it begin. */
  readonly within?: string;
};

type ListedPlace = Omit<DeskPlace, "href" | "label" | "pages"> & {
  readonly only?: OnlyFor;
  readonly partnerLabel?: keyof ShellNames["places"];
} & ({ readonly href: string } | { readonly pages: readonly PlacePage[] });

/** The navigation, in its order: at most 16 entries. A new screen is one line here. */
const PLACES: readonly ListedPlace[] = [
  { id: "overview", href: "/overview", icon: "overview", group: "earnings", isMain: true },
  { id: "all", href: "/all", icon: "accounts", group: "earnings", only: "seesSeveral" },
  { id: "brief", href: "/brief", icon: "brief", group: "earnings" },
  { id: "commissions", href: "/commissions", icon: "ledger", group: "earnings", isMain: true },
  { id: "clients", href: "/clients", icon: "person", group: "earnings", isMain: true },
  {
    id: "close",
    partnerLabel: "ownStatements",
    icon: "payouts",
    group: "earnings",
    pages: [
      { href: "/proof/months", label: "months" },
      { href: "/payouts", label: "payouts", partnerLabel: "ownStatements" },
      { href: "/payouts/payments", label: "payments" },
      { href: "/payouts/terms", label: "payoutTerms" },
      { href: "/payouts/details", label: "details" },
    ],
  },
  { id: "repayments", href: "/repayments", icon: "repayments", group: "earnings" },
  { id: "assets", href: "/trading/assets", icon: "assets", group: "trading" },
  {
    id: "orders",
    icon: "orders",
    group: "trading",
    within: "/trading/desk",
    pages: [
      { href: "/trading/orders", label: "orders" },
      { href: "/trading/orders/fills", label: "fills" },
      { href: "/trading/orders/positions", label: "positions" },
      { href: "/trading/orders/strategies", label: "strategies" },
      { href: "/trading/bots", label: "bots" },
      { href: "/trading/orders/sent", label: "sent" },
      { href: "/trading/desk/ticket", label: "ticket", only: "trades", isNoTab: true },
    ],
  },
  {
    id: "data",
    icon: "coverage",
    group: "data",
    pages: [
      { href: "/coverage", label: "coverage" },
      { href: "/proof", label: "proof" },
      { href: "/proof/restatements", label: "restatements" },
      { href: "/proof/as-of", label: "asOf" },
      { href: "/proof/terms", label: "terms" },
      { href: "/rates", label: "rates" },
    ],
  },
  {
    id: "files",
    partnerLabel: "exports",
    icon: "download",
    group: "data",
    pages: [
      { href: "/exports", label: "exports" },
      { href: "/exports/schedules", label: "schedules" },
      { href: "/import", label: "import" },
    ],
  },
  {
    id: "research",
    icon: "research",
    group: "research",
    isMain: true,
    pages: [
      { href: "/research", label: "stocks" },
      { href: "/research/compare", label: "compare" },
      { href: "/research/watchlists", label: "watchlists" },
      { href: "/research/calendar", label: "calendar" },
    ],
  },
  { id: "shares", href: "/shares", icon: "share", group: "research" },
  {
    id: "settings",
    icon: "settings",
    group: "settings",
    within: "/settings",
    pages: [
      { href: "/settings/accounts", label: "accounts", only: "manages" },
      { href: "/settings/people", label: "people", only: "manages" },
      { href: "/settings/trading", label: "trading", only: "administers" },
      { href: "/settings/notifications", label: "notifications" },
      { href: "/settings/tokens", label: "tokens" },
      { href: "/settings/security", label: "security" },
      { href: "/settings/about", label: "about" },
    ],
  },
  { id: "audit", href: "/audit", icon: "key", group: "settings", only: "seesAudit" },
  { id: "help", href: "/help", icon: "help", group: "settings" },
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
  /** Manages an account, or all of them as an administrator. */
  readonly manages: boolean;
  readonly administers: boolean;
};

type OnlyFor = Exclude<keyof PlacesShown, "narrowed">;

/** The places, with the pages, that this person sees for the account of the address. */
export function placesOf(shown: PlacesShown, account: string | null): readonly DeskPlace[] {
  const isPartner = shown.narrowed.includes(account ?? "");
  const isSeen = ({ href, only }: { href: string; only?: OnlyFor | undefined }) =>
    (only === undefined || shown[only]) && (!isPartner || isForPartners("place", href));
  const places: DeskPlace[] = [];
  for (const { only, partnerLabel, ...listed } of PLACES) {
    const label = isPartner && partnerLabel ? partnerLabel : listed.id;
    if ("href" in listed) {
      if (isSeen({ ...listed, only })) places.push({ ...listed, label, pages: [] });
      continue;
    }
    const pages = listed.pages.filter(isSeen).map((page) => nameFor(page, isPartner));
    const [first] = pages;
    if (first) places.push({ ...listed, label, href: first.href, pages });
  }
  return places;
}

function nameFor(page: PlacePage, isPartner: boolean): PlacePage {
  return isPartner && page.partnerLabel ? { ...page, label: page.partnerLabel } : page;
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
  const addresses = places.flatMap((place) => {
    const { href, pages, within } = place;
    return [href, ...pages.map((page) => page.href), within ?? href].map((address) => ({
      address,
      place,
    }));
  });
  return addresses
    .filter(({ address }) => pathname === address || pathname.startsWith(`${address}/`))
    .toSorted((a, b) => b.address.length - a.address.length)[0]?.place;
}

/** "folded" or "open": how the person left the navigation. */
export const NAV_COOKIE = "desk-nav";
