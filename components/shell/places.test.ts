import { expect, test } from "vitest";
import { findPlace, type PlacesShown, placesOf } from "./places";

const NOBODY: PlacesShown = {
  narrowed: [],
  seesAudit: false,
  trades: false,
  seesSeveral: false,
  manages: false,
  administers: false,
};
const ROLES = {
  administrator: {
    ...NOBODY,
    seesAudit: true,
    trades: true,
    seesSeveral: true,
    manages: true,
    administers: true,
  },
  manager: { ...NOBODY, trades: true, seesSeveral: true, manages: true },
  viewer: NOBODY,
  partner: { ...NOBODY, narrowed: ["", "1"] },
} as const satisfies Readonly<Record<string, PlacesShown>>;

test.each(Object.entries(ROLES))("the navigation of a %s has at most 16 entries", (_, shown) => {
  const hrefs = placesOf(shown, null).map(({ href }) => href);
  expect(hrefs.length).toBeLessThanOrEqual(16);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test("a partner finds own statements and files, and no page of the whole account", () => {
  const found = placesOf(ROLES.partner, "1").map(({ label, href, pages }) => [
    label,
    href,
    ...pages.map((page) => page.label),
  ]);
  expect(found).toEqual([
    ["overview", "/overview"],
    ["brief", "/brief"],
    ["commissions", "/commissions"],
    ["clients", "/clients"],
    ["ownStatements", "/payouts", "ownStatements", "details"],
    ["exports", "/exports", "exports", "schedules"],
    ["research", "/research", "stocks", "compare", "watchlists", "calendar"],
    ["shares", "/shares"],
    ["settings", "/settings/notifications", "notifications", "tokens", "security", "about"],
    ["help", "/help"],
  ]);
});

test("a partner of one account sees the whole of another", () => {
  const shown = { ...NOBODY, narrowed: ["2"] };
  expect(placesOf(shown, "1").map(({ id }) => id)).toContain("data");
  expect(placesOf(shown, "2").map(({ id }) => id)).not.toContain("data");
});

test("only those who trade or manage find the ticket and the settings of accounts", () => {
  const labels = (shown: PlacesShown) =>
    placesOf(shown, null).flatMap(({ pages }) => pages.map(({ label }) => label));
  expect(labels(ROLES.viewer)).not.toContain("ticket");
  expect(labels(ROLES.viewer)).not.toContain("accounts");
  expect(labels(ROLES.manager)).toEqual(expect.arrayContaining(["ticket", "accounts", "people"]));
  expect(labels(ROLES.manager)).not.toContain("trading");
  expect(labels(ROLES.administrator)).toContain("trading");
});

test.each([
  ["/proof/months/2026-01", "close"],
  ["/payouts/terms/4", "close"],
  ["/proof", "data"],
  ["/proof/as-of", "data"],
  ["/trading/orders/sent/12", "orders"],
  ["/trading/desk/change", "orders"],
  ["/trading/bots", "orders"],
  ["/trading/assets", "assets"],
  ["/settings/accounts/new", "settings"],
  ["/research/AAPL", "research"],
])("%s is a page of the place %s", (pathname, id) => {
  expect(findPlace(placesOf(ROLES.administrator, null), pathname)?.id).toBe(id);
});
