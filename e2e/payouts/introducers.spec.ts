import type { Browser, Page } from "@playwright/test";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { expectNotSideways, expectStateAccessible } from "../support/accessible";
import { desk } from "../support/desk";
import { addPerson, type PersonInBrowser } from "../support/person";
import { openSheet } from "../support/popover";
import { removePeople } from "../support/restore";
import { expect, FULL, story } from "../support/story";
import { publishedWeek, sumTexts } from "../support/truth";

const INTRODUCED = "introduced@example.com";
const INTRODUCER = "introducer@example.com";
const SECOND = "second-manager@example.com";

/** Removes what the story added. The month before last stays closed; no other story uses it. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await removePeople([INTRODUCED, INTRODUCER, SECOND]);
});

async function browserOf(browser: Browser, { browser: storageState }: PersonInBrowser) {
  const context = await browser.newContext({ baseURL: desk().url, storageState });
  return context.newPage();
}

type TypedTerm = { partner: string; from: string; percent: string; introduced?: string };

async function enterTerm(page: Page, { partner, from, percent, introduced }: TypedTerm) {
  await page.goto("/payouts/terms");
  const choose = (name: string, label: string) =>
    page.getByRole("combobox", { name, exact: true }).selectOption({ label });
  await choose("Partner", partner);
  if (introduced) {
    await choose("Introduced partner", introduced);
    await choose("Share of", "what the introduced partner earns");
  }
  await page.getByLabel("From day (UTC+8)").fill(from);
  await page.getByLabel("Share (%)", { exact: true }).fill(percent);
  await page.getByRole("button", { name: "Enter term" }).click();
}

/** Prepares the partner's statement as one manager, and approves and pays it as another. */
async function settle(
  { page, second }: { page: Page; second: Page },
  partner: string,
): Promise<string> {
  await page.goto("/payouts");
  await page.getByRole("button", { name: `Prepare ${partner}'s statement` }).click();
  await expect(page.getByText("You prepared this statement.")).toBeVisible();
  const statement = page.url().replace(desk().url, "");
  await second.goto(statement);
  await second.getByRole("button", { name: "Approve" }).click();
  await openSheet(second).getByRole("button", { name: "Approve" }).click();
  await second.getByLabel("Payment reference").fill(`to ${partner}`);
  await second.getByRole("button", { name: "Mark as paid" }).click();
  await expect(second.getByText(new RegExp(`, to ${partner}$`))).toBeVisible();
  return statement;
}

/** The exact amounts of a coin's row in the balance of a statement's page. */
const balanceOf = async (page: Page, statement: string) => {
  await page.goto(statement);
  return page
    .getByRole("region", { name: "Balance by coin" })
    .getByRole("row", { name: /^USDT/ })
    .locator("data")
    .evaluateAll((all) => all.map((figure) => figure.getAttribute("value") ?? ""));
};

story(
  "an introduced partner and the introducer: from the terms to two paid statements, and to what is kept",
  FULL,
  async ({ page, browser }) => {
    const { to } = await publishedWeek();
    const month = monthOf(addDays(to, -45));
    const { from } = monthDays(month);
    const introduced = await addPerson(INTRODUCED, { role: "partner" });
    const introducer = await addPerson(INTRODUCER, { role: "partner" });
    const { accountId } = await db().prisma.grant.findFirstOrThrow({
      where: { userId: introduced.id },
    });
    const book = await page.request.get(
      `/exports/now/commissions.csv?coin=USDT&from=${from}&to=${monthDays(month).to}`,
    );
    const [header = [], ...records] = [...readCsvRecords(await book.text())].map(
      ({ fields }) => fields,
    );
    const uidOf = (fields: readonly string[]) => fields[header.indexOf("uid")] ?? "";
    const uids = [...new Set(records.map(uidOf))].slice(0, 2);
    await db().prisma.grantClient.createMany({
      data: uids.map((uid) => ({ userId: introduced.id, accountId, uid })),
    });
    const over = createFakeClock(dayStartMs(addDays(monthDays(month).to, 40)));
    const scope = grantAccountScope(accountId);
    expect((await closeMonthAsIs(scope, month, TEST_ORIGIN, over)).kind).toMatch(/closed$/);

    await enterTerm(page, { partner: INTRODUCED, from, percent: "25" });
    await expect(page.getByRole("cell", { name: "25% of the rebate" })).toBeVisible();
    const introduction = { partner: INTRODUCER, introduced: INTRODUCED, percent: "10" };
    await enterTerm(page, { ...introduction, from: addDays(from, 1) });
    await expect(page.getByText("Enter the first day of a month.")).toBeVisible();
    await page.getByLabel("From day (UTC+8)").fill(from);
    await page.getByRole("button", { name: "Enter term" }).click();
    await expect(page.getByRole("cell", { name: "10% of what they earn" })).toBeVisible();
    await expect(
      page.getByRole("cell", { name: `${INTRODUCED} introduced partner` }),
    ).toBeVisible();
    await expectStateAccessible(page);

    await page.goto("/payouts");
    const waiting = page.getByRole("row", { name: new RegExp(`^${INTRODUCER}`) });
    await expect(waiting).toContainText(`Waits for the statement of ${INTRODUCED}`);
    await expect(waiting.getByRole("button")).toHaveCount(0);
    const second = await browserOf(browser, await addPerson(SECOND, { role: "manager" }));
    const theirs = await settle({ page, second }, INTRODUCED);
    const own = await settle({ page, second }, INTRODUCER);
    const [, earned = "", , due = ""] = await balanceOf(page, theirs);
    const [, got = ""] = await balanceOf(page, own);
    expect(sumTexts([got]) * 10n).toBe(sumTexts([earned]));
    expect(due).toBe(earned);

    // The rebate is what both get and what is kept, to the last digit.
    await page.goto("/payouts");
    const waterfall = page.getByRole("region", { name: "From the rebate to what is kept" });
    const amountOf = async (name: RegExp) =>
      (await waterfall.getByRole("row", { name }).locator("data").first().getAttribute("value")) ??
      "";
    const kept = await amountOf(/^USDT kept/);
    const rebate = await amountOf(/^USDT rebate/);
    expect(sumTexts([earned, got, kept])).toBe(sumTexts([rebate]));
    await expect(
      waterfall.getByRole("row", { name: `${INTRODUCER} introduced ${INTRODUCED}` }).first(),
    ).toBeVisible();

    // The introducer sees the partner's name, and none of that partner's clients.
    const viewer = await browserOf(browser, introducer);
    await viewer.goto(own);
    const lines = viewer.getByRole("region", { name: /^Earned in/ });
    await expect(lines).toContainText(INTRODUCED);
    for (const uid of uids) expect(await viewer.content()).not.toContain(uid);
    await viewer
      .getByRole("button", { name: `Dispute the line of ${INTRODUCED}` })
      .first()
      .click();
    await viewer.getByLabel("Your message").locator("visible=true").fill("there was more");
    await viewer.getByRole("button", { name: "Send" }).locator("visible=true").click();
    await expect(viewer.getByRole("region", { name: "Disputes" })).toContainText("1 not answered");
    const id = /payouts\/(\d+)/.exec(own)?.[1];
    const file = await viewer.request.get(
      `/exports/now/payout.csv?account=${accountId}&statement=${id}`,
    );
    const text = await file.text();
    expect(text).toContain(INTRODUCED);
    for (const uid of uids) expect(text).not.toContain(uid);
    expect((await viewer.goto(theirs))?.status()).toBe(404);

    // The introduced partner sees nothing of the introducer.
    const partner = await browserOf(browser, introduced);
    await partner.goto(theirs);
    await expect(partner.getByText(new RegExp(`, to ${INTRODUCED}$`))).toBeVisible();
    expect(await partner.content()).not.toContain(INTRODUCER);
    expect((await partner.goto(own))?.status()).toBe(404);

    for (const [one, address] of [
      [page, "/payouts"],
      [page, own],
      [viewer, own],
    ] as const)
      for (const width of [1_440, 380]) {
        await one.setViewportSize({ width, height: 900 });
        await one.goto(address);
        await expectStateAccessible(one, { what: `${width} px` });
        await expectNotSideways(one, `${width} px`);
      }
  },
);
