import type { Browser, Locator, Page } from "@playwright/test";
import { Decimal } from "decimal.js";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { addMonths, monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { approvePartnerStatement } from "@/lib/payouts/approve-partner-statement";
import type { TypedPartnerTerm } from "@/lib/payouts/contract";
import { payPartnerStatement } from "@/lib/payouts/pay-partner-statement";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { person as originOf } from "@/lib/payouts/testing/payouts";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { expectNotSideways, expectStateAccessible, expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { addPerson, type PersonInBrowser } from "./support/person";
import { removePeople } from "./support/restore";
import { expect, FULL, story } from "./support/story";

const PARTNER = "share@example.com";
const Exact = Decimal.clone({ precision: 200 });

/** Removes what the stories added. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await removePeople([PARTNER]);
});

type Row = Readonly<Record<string, string>>;

async function recordsOf(page: Page, { from, to }: DayRange): Promise<Row[]> {
  const answer = await page.request.get(`/exports/now/commissions.csv?from=${from}&to=${to}`);
  const [header = [], ...rows] = [...readCsvRecords(await answer.text())].map(
    ({ fields }) => fields,
  );
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}

const TIERS = [
  { from: "0.01", share: "10" },
  { from: "999999999", share: "90" },
];

/** A partner of the first account with some of its clients, the days of its book, and their rows. */
async function openPartner(page: Page) {
  const partner = await addPerson(PARTNER, { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({ where: { userId: partner.id } });
  const scope = grantAccountScope(accountId);
  const { today, last } = await loadBookDays(scope);
  const before = monthDays(addMonths(monthOf(last), -1));
  const rows = await recordsOf(page, { from: before.from, to: last });
  const uids = [...new Set(rows.map(({ uid }) => uid ?? ""))];
  const [first = "", second = "", foreign = ""] = uids;
  await db().prisma.grantClient.createMany({
    data: [first, second].map((uid) => ({ userId: partner.id, accountId, uid })),
  });
  const agree = async (typed: Partial<TypedPartnerTerm>) => {
    const term = { partner: partner.id, from: before.from, percent: "25", tiers: [] };
    const rest = { introduced: "", basis: "rebate", uid: "", label: "", productType: "", note: "" };
    expect(
      await savePartnerTerm(scope, { typed: { ...term, ...rest, ...typed }, today }, TEST_ORIGIN),
    ).toEqual({ kind: "saved" });
  };
  const own = rows.filter(({ uid }) => uid === first || uid === second);
  return { partner, scope, today, last, before, rows: own, first, second, foreign, uids, agree };
}

async function browserOf(browser: Browser, { browser: storageState }: PersonInBrowser) {
  const context = await browser.newContext({ baseURL: desk().url, storageState });
  return context.newPage();
}

/** What the rows earn at these shares, in the reporting currency, each day at its own rate. */
async function earnedBy(rows: readonly Row[], shareOf: (row: Row) => string, field: string) {
  const days = rows.map(({ date }) => date as Day).sort();
  const valuation = await readValuation({ from: days[0] as Day, to: days.at(-1) as Day });
  return rows.reduce((sum, row) => {
    const rate = valuation.rateOf(row.coin ?? "", row.date as Day)?.rate ?? "0";
    return sum.plus(new Exact(row[field] ?? "").times(shareOf(row)).times(rate));
  }, new Exact(0));
}

const share = (page: Page) => page.getByRole("region", { name: "Your share", exact: true });
const figure = async (of: Locator, at: number) =>
  new Exact((await of.locator("dd data").nth(at).getAttribute("value")) ?? "NaN").toFixed();
const mainText = async (page: Page, path: string) => {
  await page.goto(path);
  await expectWhole(page);
  return (await page.locator("main").textContent()) ?? "";
};

story(
  "a partner's first big number is his own share; what is approved and paid stands beside it",
  async ({ page, browser }) => {
    const opened = await openPartner(page);
    const { scope, partner, last, before, rows, first, foreign, uids } = opened;
    await opened.agree({});
    await opened.agree({ uid: first, percent: "50" });
    const month = monthOf(last);
    const shareOf = ({ uid }: Row) => (uid === first ? "0.5" : "0.25");
    const soFar = rows.filter(({ date }) => date !== undefined && monthOf(date as Day) === month);
    const earlier = rows.filter((row) => !soFar.includes(row));
    const theirs = await browserOf(browser, partner);
    await theirs.goto("/overview");
    const figures = share(theirs);
    await expect(
      figures.getByText(/^Estimate: published days only|^Estimate: not approved yet/).first(),
    ).toBeVisible();
    expect(await figure(figures, 0)).toBe(
      (await earnedBy(soFar, shareOf, "rebateAmount")).toFixed(),
    );
    expect(await figure(figures, 1)).toBe(
      (await earnedBy(earlier, shareOf, "rebateAmount")).toFixed(),
    );
    await expect(figures).toContainText("Nothing to be paid");
    // The first number of the page, before every other.
    const main = theirs.getByRole("main");
    expect(await main.locator("data").first().getAttribute("value")).toBe(
      await figures.locator("data").first().getAttribute("value"),
    );

    const [ann, bob] = [originOf("ann@example.com"), originOf("bob@example.com")];
    const over = createFakeClock(dayStartMs(addDays(before.to, 20)));
    const stated = monthOf(before.from);
    const closed = await closeMonthAsIs(scope, stated, ann, over);
    expect(closed.kind).toMatch(/closed$/);
    const prepared = await preparePartnerStatement(
      scope,
      { partnerId: partner.id, month: stated },
      ann,
    );
    if (prepared.kind !== "prepared") throw new Error(prepared.problem);
    const { id } = prepared;
    expect(await approvePartnerStatement(scope, { statementId: id }, bob)).toEqual({
      kind: "approved",
    });
    await theirs.reload();
    await expect(figures.getByRole("link", { name: "Statement No. 1" })).toHaveCount(2);
    await expect(figures).not.toContainText("Nothing to be paid");
    const payment = { day: opened.today, reference: "transfer 4711" };
    expect(
      await payPartnerStatement(scope, { statementId: id, payment, today: opened.today }, bob),
    ).toEqual({ kind: "saved" });
    await theirs.goto("/payouts");
    await expect(share(theirs)).toContainText("Nothing to be paid");
    const history = theirs.getByRole("region", { name: "Statements and payments" });
    await expect(history).toContainText("transfer 4711");
    for (const [name, type] of [
      ["PDF", "application/pdf"],
      ["CSV", "text/csv"],
      ["XLSX", "spreadsheetml"],
    ] as const) {
      const href = await history
        .getByRole("link", { name: new RegExp(`^${name} of`) })
        .getAttribute("href");
      const file = await theirs.request.get(href ?? "");
      expect(file.headers()["content-type"]).toContain(type);
    }

    const others = uids.filter((uid) => uid !== first && uid !== opened.second);
    for (const path of ["/overview", "/brief", "/payouts", "/clients", `/clients/${first}`]) {
      const text = await mainText(theirs, path);
      expect(text, path).toContain("Your share");
      expect(others.filter((uid) => text.includes(uid))).toEqual([]);
    }
    await theirs.goto(`/clients/${first}?from=${monthDays(month).from}&to=${last}`);
    const ofClient = theirs.getByRole("region", { name: "Your share from this client" });
    await expect(ofClient).toBeVisible();
    const earned = await earnedBy(
      soFar.filter(({ uid }) => uid === first),
      shareOf,
      "rebateAmount",
    );
    for (const at of [0, 1]) expect(await figure(ofClient, at)).toBe(earned.toFixed());
    // The page's filter does not change the share, which says so, and leads to all of its rows.
    await expect(ofClient).not.toContainText("all coins and products of this client");
    await theirs.goto(`${theirs.url()}&coin=USDT&exceptProductType=SPOT`);
    await expect(ofClient).toContainText("all coins and products of this client");
    for (const at of [0, 1]) expect(await figure(ofClient, at)).toBe(earned.toFixed());
    const chart = theirs.getByRole("region", { name: /^Your share converted to / });
    await expect(chart).toContainText("all coins and products of this client");
    const rowsHref = await chart
      .getByRole("link", { name: "Open in Commissions" })
      .getAttribute("href");
    const { searchParams } = new URL(rowsHref ?? "", theirs.url());
    expect([...searchParams.keys()].sort()).toEqual(["account", "from", "to", "uid"]);
    expect(searchParams.get("uid")).toBe(first);
    expect(await mainText(theirs, `/clients/${foreign}`)).not.toContain("Your share");

    await theirs.goto("/overview");
    await expectWhole(theirs);
    const seen = await share(theirs).textContent();
    await page.goto(`/settings/people/${partner.id}`);
    await page.getByRole("button", { name: "View as this person" }).click();
    await expect(page.getByRole("region", { name: "Another person's view" })).toBeVisible();
    await page.goto("/overview");
    await expectWhole(page);
    expect(await share(page).textContent()).toBe(seen);
    await page.getByRole("button", { name: "Exit view" }).click();
    await expect(page.getByText("Member since")).toBeVisible();
  },
);

story(
  "a partner of the fees reads no rebate, with tiers that can change; one without terms reads that nothing is agreed",
  async ({ page, browser }) => {
    const { partner, rows, last, first, second, agree } = await openPartner(page);
    const theirs = await browserOf(browser, partner);
    await theirs.goto("/overview");
    await expect(share(theirs)).toContainText("No share agreed yet");
    await expect(share(theirs)).toContainText("Ask the person who invited you.");

    await agree({ basis: "fees", percent: "5", tiers: TIERS });
    const month = monthOf(last);
    const soFar = rows.filter(({ date }) => date !== undefined && monthOf(date as Day) === month);
    await theirs.reload();
    expect(await figure(share(theirs), 0)).toBe(
      (await earnedBy(soFar, () => "0.1", "feePaid")).toFixed(),
    );
    if (last !== monthDays(month).to) await expect(share(theirs)).toContainText("tier may change");
    for (const path of ["/overview", "/brief", "/clients", `/clients/${first}`])
      expect(await mainText(theirs, path), path).not.toMatch(/rebate/i);
    const figures = await mainText(theirs, "/overview");
    expect(figures).toContain("Fees paid");

    // The order by the rebate, which is the default of others, would reveal it.
    const pages = theirs.getByRole("navigation", { name: "Pages of the clients" });
    const listed = theirs.getByRole("rowheader").getByRole("link");
    for (const order of ["", "&sort=rebate"]) {
      await theirs.goto(`/clients?size=1${order}`);
      const largest = (await listed.textContent()) ?? "";
      await pages.getByRole("button", { name: "Next" }).click();
      await expect(listed).toHaveText(largest === first ? second : first);
      await pages.getByRole("button", { name: "Previous" }).click();
      await expect(listed).toHaveText(largest);
    }
  },
);

story("a partner's screens fit and can be read", FULL, async ({ page, browser }) => {
  const { partner, first, agree } = await openPartner(page);
  await agree({ tiers: [{ from: "10000", share: "30" }] });
  const theirs = await browserOf(browser, partner);
  for (const path of ["/overview", "/brief", "/payouts", "/clients", `/clients/${first}`])
    for (const width of [1_440, 820, 380]) {
      await theirs.setViewportSize({ width, height: 900 });
      await theirs.goto(path);
      await expectWhole(theirs);
      await expectStateAccessible(theirs, { what: `${path} at ${width} px` });
      await expectNotSideways(theirs, `${path} at ${width} px`);
    }
});
