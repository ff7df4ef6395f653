import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { savePartnerTerm } from "@/lib/payouts/save-partner-term";
import { expectWholeOnPaper, leavePaper } from "./support/paper";
import { addPerson } from "./support/person";
import { removePeople } from "./support/restore";
import { expect, FULL, story } from "./support/story";
import { publishedWeek } from "./support/truth";

const PARTNER = "on-paper@example.com";

/** Removes what the stories added. The month before last stays closed; no other story uses it. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await removePeople([PARTNER]);
});

story(
  "Commissions print on A4: every figure whole, the filter in words, and how many rows are left out",
  async ({ page }) => {
    await page.goto("/commissions?coin=USDT");
    const account = await page.getByRole("banner").locator(".truncate").first().textContent();
    await expectWholeOnPaper(page);
    await expect(page.getByText(/Printed \d/)).toContainText(account?.trim() ?? "an account");
    await expect(page.getByRole("search")).toContainText(/Days: .*20\d\d/);
    await expect(page.getByRole("search")).toContainText("Coin: USDT");
    const rows = page.getByRole("region", { name: "Rows" }).locator("tr[data-row]");
    const said = page.getByText(/ rows printed, in this order/);
    const [, count = ""] = /^([\d,]+) of/.exec((await said.textContent()) ?? "") ?? [];
    expect(await rows.count()).toBe(Number(count.replaceAll(",", "")));
    expect(await rows.last().locator("data").count()).toBeGreaterThan(3);
    await leavePaper(page);
    await expect(said).toBeHidden();
  },
);

story("the other pages that a person prints are whole on A4", async ({ page }) => {
  for (const path of [
    "/overview",
    "/clients",
    "/brief",
    "/research/AAPL",
    "/research/compare?codes=AAPL,MSFT,NVDA,TSLA,AMZN",
  ]) {
    await page.goto(path);
    await expectWholeOnPaper(page, path);
    await leavePaper(page);
  }
  for (const [list, link] of [
    ["/clients", "main tbody th a"],
    ["/proof/months", "main tbody a"],
  ] as const) {
    await page.goto(list);
    const path = (await page.locator(link).first().getAttribute("href")) ?? "";
    await page.goto(path);
    await expectWholeOnPaper(page, path);
    await leavePaper(page);
  }
});

story("the stock list says on paper that it is a part, and ages are moments", async ({ page }) => {
  await page.goto("/research");
  const ages = page.getByText(/Prices updated (just now|\d+ minutes? ago)/);
  await expect(ages).toBeVisible();
  await expectWholeOnPaper(page);
  await expect(page.getByText("Only this page of the list is printed.")).toBeVisible();
  await expect(page.getByText(/Prices updated \d{1,2} \w{3} \d{4}, \d\d:\d\d UTC/)).toBeVisible();
  await expect(page.locator("main")).not.toContainText(/(just now|minutes? ago)/);
  await expect(page.getByText(/^50 of \d/)).toBeVisible();
  await leavePaper(page);
  await expect(ages).toBeVisible();
});

story("a partner's statement is whole on A4", FULL, async ({ page }) => {
  const partner = await addPerson(PARTNER, { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({
    where: { userId: partner.id },
  });
  const clients = await db().prisma.client.findMany({ where: { accountId }, take: 8 });
  await db().prisma.grantClient.createMany({
    data: clients.map(({ uid }) => ({ userId: partner.id, accountId, uid })),
  });
  const { to } = await publishedWeek();
  const month = monthOf(addDays(to, -45));
  const { from, to: end } = monthDays(month);
  const scope = grantAccountScope(accountId);
  const every = { introduced: "", uid: "", label: "", productType: "", note: "" };
  const typed = { partner: partner.id, from, percent: "25", tiers: [], basis: "rebate", ...every };
  const saved = await savePartnerTerm(scope, { typed, today: to }, TEST_ORIGIN);
  expect(saved).toEqual({ kind: "saved" });
  await closeMonthAsIs(scope, month, TEST_ORIGIN, createFakeClock(dayStartMs(addDays(end, 40))));
  await page.goto("/payouts");
  await page.getByRole("button", { name: `Prepare ${PARTNER}'s statement` }).click();
  await expect(page.getByText("You prepared this statement.")).toBeVisible();
  await expectWholeOnPaper(page);
  await expect(page.getByRole("region", { name: "Balance by coin" })).toContainText("USDT");
});
