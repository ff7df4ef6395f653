import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language";
import { testWords } from "@/lib/core/testing/text";
import { KIND_RULES, NOTIFICATION_KINDS, type NotificationKind } from "./kinds";
import { type NotificationView, notificationPath } from "./notification";
import { notificationLetter, notificationText } from "./text";

/** Values for every kind; `notificationText` reads those of its own kind. */
const ITEM = {
  ...{
    key: "k",
    day: "2026-11-19",
    hours: 7,
    inDays: 3,
    month: "2026-10",
    uid: "1",
    value: "12.5",
  },
  ...{
    unit: "USDT",
    share: "0.4",
    coin: "BTC",
    failure: "timed-out",
    by: "ann",
    file: "a.csv",
    isDone: true,
  },
  ...{ amount: "2.5", way: "password" },
  ...{ view: "Top clients", every: "week", period: null, export: null, problem: null },
  ...{
    who: "bob",
    agent: "Firefox on Linux",
    address: "203.0.113.7",
    link: "l",
    name: "Nvidia",
    endsMs: 0,
  },
  ...{ now: "38", usual: "100", network: "TRC20" },
  ...{
    statement: 9,
    number: 3,
    partner: "pat@example.com",
    preparedBy: "ann@example.com",
    toPay: [
      { coin: "USDT", amount: "5767.9" },
      { coin: "BTC", amount: "0.01234567" },
    ],
    paid: [{ coin: "USDT", amount: "5767.9" }],
    reference: "T-1",
    months: ["2026-08", "2026-09"],
    line: 2,
    client: "1",
    words: "a row is missing",
  },
  ...{
    order: "7",
    symbol: "BTCUSDT",
    why: "trade-key",
    sinceMs: 0,
    revision: 2,
    changes: [{ coin: "USDT", change: "-1.5" }],
  },
};

function view(kind: NotificationKind, items: readonly object[] = [{}]): NotificationView {
  const account = { id: 3, name: "Book" };
  const given = { id: "i", kind, account, names: [["1", "Nina"]], atMs: 0, isRead: false };
  return {
    ...given,
    items: items.map((item) => ({ ...ITEM, ...item })),
  } as unknown as NotificationView;
}
const said = (kind: NotificationKind, items?: readonly object[]) =>
  notificationText(testWords(), view(kind, items));

test("orders that wait for several reasons are one sentence that names none of them", () => {
  const one = said("order-held", [{}, { order: "8" }]);
  expect(one).toContain("2 orders wait: the trade key cannot be opened");
  expect(said("order-held", [{}, { order: "8", why: "failed" }])).toContain("Open the order");
});

test("a statement's sentences have what the partner gets to the last digit, and link to it", () => {
  const amounts = "5,767.90 USDT, 0.01234567 BTC";
  expect(said("statement-waiting")).toBe(
    `pat@example.com's statement for October 2026 needs approval. ann@example.com prepared it. To pay: ${amounts}.`,
  );
  expect(said("statement-approved")).toBe(
    `Your statement for October 2026 (No. 3) is approved. To pay: ${amounts}.`,
  );
  expect(said("statement-approved", [{ toPay: [] }])).toBe(
    "Your statement for October 2026 (No. 3) is approved. Nothing to pay.",
  );
  expect(said("statement-paid")).toBe(
    "Your statement for October 2026 (No. 3) was paid on 19 Nov 2026, reference T-1. Paid: 5,767.90 USDT.",
  );
  expect(said("statement-paid", [{ paid: [] }])).toMatch(/T-1\. Nothing to pay\.$/);
  expect(said("statement-unpaid")).toBe(
    `Your statement for October 2026 (No. 3) is no longer marked as paid. To pay: ${amounts}.`,
  );
  expect(said("statement-corrected")).toBe(
    "Your statement for October 2026 (No. 3) corrects August 2026 and September 2026: −1.50 USDT.",
  );
  expect(
    said("statement-corrected", [{ changes: [{ coin: "A", change: "0.000000125" }] }]),
  ).toMatch(/: \+0\.000000125 A\.$/);
  expect(said("statement-corrected", [{ changes: [] }])).toMatch(/The totals stay the same\.$/);
  expect(notificationPath(view("statement-paid"))).toBe("/payouts/9?account=3");
});

test("one dispute has its words on one line; several have their statements, each once", () => {
  expect(said("statement-disputed", [{ words: "a row\nis missing" }])).toBe(
    "pat@example.com disputes the line of client Nina in the statement for October 2026 (No. 3): “a row is missing”",
  );
  expect(said("statement-answered")).toBe(
    "Your dispute of the line of client Nina in the statement for October 2026 (No. 3) was answered: “a row is missing”",
  );
  expect(said("statement-disputed", [{ client: null }])).toContain("disputes line 2 of");
  expect(said("statement-answered", [{ client: null }])).toContain("dispute of line 2 of");
  const several = [{}, { line: 3 }, { statement: 10, number: 4 }];
  expect(said("statement-disputed", several)).toBe(
    "3 lines of partners' statements were disputed: pat@example.com's for October 2026 (No. 3), pat@example.com's for October 2026 (No. 4).",
  );
  expect(said("statement-answered", several)).toContain(
    "October 2026 (No. 3), October 2026 (No. 4)",
  );
  const pathOf = (items: readonly object[]) => notificationPath(view("statement-disputed", items));
  expect(pathOf(several.slice(0, 2))).toBe("/payouts/9?account=3");
  expect(pathOf(several)).toBe("/payouts?account=3");
});

test("each kind is a sentence in each language, and leads into its account", () => {
  for (const language of LANGUAGES) {
    const sentences = NOTIFICATION_KINDS.map((kind) =>
      notificationText(testWords(language), view(kind)),
    );
    expect(new Set(sentences).size).toBe(NOTIFICATION_KINDS.length);
    for (const sentence of sentences) expect(sentence).not.toMatch(/notifications\.|\{|undefined/);
  }
  const ofAccounts = NOTIFICATION_KINDS.filter((kind) => KIND_RULES[kind].audience !== "person");
  for (const kind of ofAccounts)
    expect(notificationPath(view(kind))).toMatch(/^\/[\w/-]+\?account=3/);
});

test("a sentence on clients who are down names their usual rebate; notifications about the person link to his own page", () => {
  expect(said("client-down", [{}, { uid: "2" }])).toBe(
    "2 clients earned you less than usual in the last 7 days: Nina (38.00 instead of 100.00 USDT, 40.00% less), 2 (38.00 instead of 100.00 USDT, 40.00% less).",
  );
  expect(said("share-ending")).toBe("Your link “Nvidia” expires on 1 Jan 1970, 00:00 UTC.");
  expect(said("share-viewed", [{ name: "" }])).toBe(
    "Your link “Market calendar” was opened for the first time.",
  );
  expect(said("sign-in-new", [{ address: null }])).toBe(
    "Sign-in from a browser that you have not used before: Firefox on Linux. If it was not you, end that session.",
  );
  expect([view("share-viewed"), view("sign-in-new")].map(notificationPath)).toEqual([
    "/shares",
    "/settings/security",
  ]);
});

test("a restated day says the change of each coin, with its sign, and adds no coins together", () => {
  const btc = { day: "2026-11-20", changes: [{ coin: "BTC", change: "0.25" }] };
  const more = { day: "2026-11-20", changes: [{ coin: "USDT", change: "0.5" }] };
  expect(said("day-restated", [{}, btc, more])).toBe(
    "The exchange revised 2 days (19 Nov – 20 Nov). Rebates changed by −1.00 USDT, +0.25 BTC.",
  );
  expect(notificationPath(view("day-restated"))).toBe(
    "/proof/restatements?account=3&day=2026-11-19&revision=2",
  );
  expect(notificationPath(view("day-restated", [{}, btc]))).toBe("/proof/restatements?account=3");
  expect(said("day-restated", [{ changes: [] }])).toBe(
    "The exchange revised 1 day (19 Nov). Rebates are unchanged.",
  );
});

test("clients have their names, and are counted where there are many", () => {
  const uids = ["1", "2", "3", "4", "5"].map((uid) => ({
    uid,
    value: uid === "1" ? "12.5" : null,
  }));
  expect(said("client-lost", uids)).toBe(
    "5 clients are lost: Nina (12.50 USDT in 30 days), 2, 3, 2 more.",
  );
  expect(notificationPath(view("client-lost", uids))).toBe("/clients?account=3&state=lost");
  expect(notificationPath(view("client-lost"))).toBe("/clients/1?account=3");
});

test("a letter says what happened and where", () => {
  const line = { file: null, notification: view("month-ready"), link: "https://desk/x" };
  expect(notificationLetter([line], "en-US")).toEqual({
    language: "en-US",
    subject: "Book: Month ready to close",
    text: expect.stringMatching(/^October 2026 is complete.*https:\/\/desk\/x.*Settings/s),
  });
});

test("a digest has each account once, and each line with its link", () => {
  const other = { ...view("client-new"), account: { id: 4, name: "Second" } } as NotificationView;
  const lines = [view("month-ready"), other, view("rate-missing")].map((notification, at) => ({
    ...{ file: null, notification, link: `https://desk/${at}` },
  }));
  expect(notificationLetter(lines, "en-US")).toEqual({
    language: "en-US",
    subject: "3 notifications: Book and Second",
    text: [
      "Book",
      "",
      "Month ready to close: October 2026 is complete and can be closed.",
      "https://desk/0",
      "",
      "Rate missing: No exchange rate for BTC. Totals do not include these amounts.",
      "https://desk/2",
      "",
      "Second",
      "",
      "New client: 1 new client: Nina (12.50 USDT in 30 days).",
      "https://desk/1",
      "",
      "You turned on this e-mail in Settings, Notifications.",
    ].join("\n"),
  });
});
