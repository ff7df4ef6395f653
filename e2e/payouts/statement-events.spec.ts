import type { AuditOrigin } from "@/lib/audit/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { preparePartnerStatement } from "@/lib/payouts/prepare-partner-statement";
import { expectAccessible, expectNotSideways } from "../support/accessible";
import { desk, PASSWORD } from "../support/desk";
import { knownNews, lookForNews } from "../support/news";
import { addPerson } from "../support/person";
import { openSheet } from "../support/popover";
import { removePeople } from "../support/restore";
import { expect, story } from "../support/story";
import { publishedWeek } from "../support/truth";

const PARTNER = "told-partner@example.com";
const PREPARER: AuditOrigin = {
  actor: { kind: "person", id: crypto.randomUUID(), name: "preparer@example.com" },
  address: null,
  agent: null,
};

/** The month before last stays closed; no other story uses it. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await removePeople([PARTNER]);
});

/** A partner with one client and a quarter of the rebate, and the statement of a closed month. */
async function prepareStatement() {
  const { to } = await publishedWeek();
  const month = monthOf(addDays(to, -45));
  const days = monthDays(month);
  const partner = await addPerson(PARTNER, { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({ where: { userId: partner.id } });
  const scope: WholeAccountScope = grantAccountScope(accountId);
  const { uid } = await db().prisma.commissionRow.findFirstOrThrow({
    where: { accountId, coin: "USDT", day: { gte: new Date(days.from), lte: new Date(days.to) } },
  });
  await db().prisma.grantClient.create({ data: { userId: partner.id, accountId, uid } });
  const term = { basis: "rebate", share: "0.25", note: "", enteredBy: "preparer@example.com" };
  await db().prisma.partnerTerm.create({
    data: {
      ...{ accountId, partnerId: partner.id, partner: PARTNER },
      ...{ fromDay: new Date(days.from), ...term },
    },
  });
  const over = createFakeClock(dayStartMs(addDays(days.to, 40)));
  const closed = await closeMonthAsIs(scope, month, PREPARER, over);
  expect(closed.kind).toMatch(/closed$/);
  return { partner, scope, month };
}

story(
  "a manager is told that a statement needs approval, and its partner that it was approved",
  async ({ page, browser, person }) => {
    const { partner, scope, month } = await prepareStatement();
    await lookForNews(
      async () => (await knownNews(person.id))?.["statement-waiting"] !== undefined,
    );
    const made = await preparePartnerStatement(scope, { partnerId: partner.id, month }, PREPARER);
    expect(made.kind).toBe("prepared");
    const toldOf = (userId: string, kind: string) =>
      db().prisma.notification.count({ where: { userId, kind } });
    await lookForNews(async () => (await toldOf(person.id, "statement-waiting")) === 1);
    await page.goto("/notifications");
    await page.getByRole("link", { name: `${PARTNER}'s statement for` }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await openSheet(page).getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "Statement No. 1" })).toBeVisible();
    const balance = page.getByRole("region", { name: "Balance by coin" });
    const usdt = balance.getByRole("row", { name: /^USDT/ }).locator("data").last();
    const due = Number(await usdt.getAttribute("value"));

    await lookForNews(async () => (await toldOf(partner.id, "statement-approved")) === 1);
    const context = await browser.newContext({
      baseURL: desk().url,
      storageState: { cookies: [], origins: [] },
    });
    const theirs = await context.newPage();
    await theirs.goto("/sign-in");
    await theirs.getByLabel("E-mail").fill(PARTNER);
    await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await theirs.getByRole("button", { name: "Sign in", exact: true }).click();
    await theirs.getByRole("link", { name: /unread notifications?$/ }).click();
    const approved = theirs.getByRole("link", { name: /^Your statement for .+ is approved\./ });
    const toPay = /([\d.,]+) USDT/.exec((await approved.textContent()) ?? "")?.[1] ?? "";
    expect(Number(toPay.replaceAll(",", ""))).toBe(Math.floor(due * 1e8) / 1e8);
    for (const width of [1_440, 380]) {
      await theirs.setViewportSize({ width, height: 900 });
      await expectAccessible(theirs);
      await expectNotSideways(theirs);
    }
    await approved.click();
    await expect(theirs.getByRole("heading", { name: "Statement No. 1" })).toBeVisible();
    expect(await toldOf(partner.id, "statement-waiting")).toBe(0);
  },
);
