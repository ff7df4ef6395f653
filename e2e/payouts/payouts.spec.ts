import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
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

const [PARTNER, SECOND] = ["payee@example.com", "second@example.com"];

/** Removes what the stories added. The month before last stays closed; no other story uses it. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await removePeople([PARTNER, SECOND]);
});

async function browserOf(browser: Browser, { browser: storageState }: PersonInBrowser) {
  const context = await browser.newContext({ baseURL: desk().url, storageState });
  return context.newPage();
}

story(
  "a partner's statement is prepared by one manager, approved by another, paid, and seen by the partner",
  FULL,
  async ({ page, browser }) => {
    const { to } = await publishedWeek();
    const month = monthOf(addDays(to, -45));
    const { from } = monthDays(month);
    const recordsOf = async (query: string) => {
      const answer = await page.request.get(
        `/exports/now/commissions.csv?from=${from}&to=${monthDays(month).to}${query}`,
      );
      const [header = [], ...rows] = [...readCsvRecords(await answer.text())].map(
        ({ fields }) => fields,
      );
      return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
    };
    const uids = [...new Set((await recordsOf("")).map(({ uid }) => uid ?? ""))].slice(0, 2);
    const partner = await addPerson(PARTNER, { role: "partner" });
    const { accountId } = await db().prisma.grant.findFirstOrThrow({
      where: { userId: partner.id },
    });
    await db().prisma.grantClient.createMany({
      data: uids.map((uid) => ({ userId: partner.id, accountId, uid })),
    });
    const earned = (await recordsOf(uids.map((uid) => `&uid=${uid}`).join(""))).filter(
      ({ coin }) => coin === "USDT",
    );
    const rebate = sumTexts(earned.map(({ rebateAmount }) => rebateAmount ?? ""));

    await page.goto("/payouts");
    await expect(page.getByText("Nothing to prepare")).toBeVisible();
    await page.getByRole("link", { name: "Partner terms" }).click();
    // Other stories may have left partners, and the form preselects the first by name.
    await page
      .getByRole("combobox", { name: "Partner", exact: true })
      .selectOption({ label: PARTNER });
    await page.getByLabel("From day (UTC+8)").fill(from);
    await page.getByLabel("Share (%)", { exact: true }).fill("a quarter");
    await page.getByRole("button", { name: "Enter term" }).click();
    await expect(page.getByText("Enter a number such as 42.5.")).toBeVisible();
    await page.getByLabel("Share (%)", { exact: true }).fill("25");
    await page.getByRole("button", { name: "Enter term" }).click();
    await expect(page.getByRole("cell", { name: "25% of the rebate" })).toBeVisible();
    await expectStateAccessible(page);

    const scope = grantAccountScope(accountId);
    const over = createFakeClock(dayStartMs(addDays(monthDays(month).to, 40)));
    const closed = await closeMonthAsIs(scope, month, TEST_ORIGIN, over);
    expect(closed.kind).toMatch(/closed$/);
    await page.goto("/payouts");
    await page.getByRole("button", { name: `Prepare ${PARTNER}'s statement` }).click();
    await expect(page.getByText("You prepared this statement.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
    const statement = page.url().replace(desk().url, "");
    const balance = page
      .getByRole("region", { name: "Balance by coin" })
      .getByRole("row", { name: /^USDT/ });
    const values = () =>
      balance
        .locator("data")
        .evaluateAll((all) => all.map((figure) => figure.getAttribute("value") ?? ""));
    const [carried = "", got = "", corrected = "", due = ""] = await values();
    expect(sumTexts([got]) * 4n).toBe(rebate);
    expect([sumTexts([carried]), sumTexts([corrected])]).toEqual([0n, 0n]);
    expect(due).toBe(got);

    const theirs = await browserOf(browser, partner);
    expect((await theirs.goto(statement))?.status()).toBe(404); // not approved yet
    const second = await browserOf(browser, await addPerson(SECOND, { role: "manager" }));
    await second.goto(statement);
    await second.getByRole("button", { name: "Approve" }).click();
    await openSheet(second).getByRole("button", { name: "Approve" }).click();
    await expect(second.getByRole("heading", { name: "Statement No. 1" })).toBeVisible();
    await second.getByRole("button", { name: "Mark as paid" }).click();
    await expect(second.getByText("Enter a payment reference, without line breaks.")).toBeVisible();
    await second.getByLabel("Payment reference").fill("transfer 4711");
    await second.getByRole("button", { name: "Mark as paid" }).click();
    await expect(second.getByText(/, transfer 4711$/)).toBeVisible();

    await theirs.goto("/payouts");
    await expect(theirs.getByRole("heading", { name: "Your statements" })).toBeVisible();
    await theirs.getByRole("link", { name: /^\w+ \d{4}$/ }).click();
    await expect(theirs.getByText(/, transfer 4711$/)).toBeVisible();
    await expect(theirs.getByText("Next step")).toHaveCount(0);
    await theirs.getByRole("button", { name: "Dispute the line of" }).first().click();
    const words = theirs.getByLabel("Your message").locator("visible=true");
    await words.fill("a day is missing");
    await theirs.getByRole("button", { name: "Send" }).locator("visible=true").click();
    await expect(theirs.getByRole("region", { name: "Disputes" })).toContainText("1 not answered");
    await page.goto(statement);
    await page.getByRole("button", { name: "Answer the dispute about the line of" }).click();
    await page.getByLabel("Your message").locator("visible=true").fill("it is of the next month");
    await page.getByRole("button", { name: "Send" }).locator("visible=true").click();
    await expect(page.getByRole("region", { name: "Disputes" })).toContainText("All answered");
    await theirs.reload();
    await expect(theirs.getByRole("region", { name: "Disputes" })).toContainText(
      "it is of the next month",
    );

    const id = /payouts\/(\d+)/.exec(statement)?.[1];
    const file = await theirs.request.get(
      `/exports/now/payout.csv?account=${accountId}&statement=${id}`,
    );
    const lines = [...readCsvRecords(await file.text())].slice(1).map(({ fields }) => fields);
    expect([...new Set(lines.map(([, uid]) => uid))].sort()).toEqual(uids.toSorted());
    expect(sumTexts(lines.filter((line) => line[3] === "USDT").map((line) => line[8] ?? ""))).toBe(
      sumTexts([got]),
    );
    await theirs.goto(statement);
    const [pdf] = await Promise.all([
      theirs.waitForEvent("download"),
      theirs.getByRole("link", { name: "PDF" }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`statement-${month}-1.pdf`);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe("%PDF-");
    for (const one of [page, theirs])
      for (const width of [1_440, 380]) {
        await one.setViewportSize({ width, height: 900 });
        await one.goto(statement);
        await expectStateAccessible(one, { what: `${width} px` });
        await expectNotSideways(one, `${width} px`);
      }
  },
);
