import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { changeRole } from "@/lib/people/store/people";
import { expectNotSideways, expectStateAccessible } from "../support/accessible";
import { desk } from "../support/desk";
import { addPerson } from "../support/person";
import { openSheet } from "../support/popover";
import { removePeople } from "../support/restore";
import { expect, FULL, story } from "../support/story";
import { publishedWeek } from "../support/truth";

const [PARTNER, SECOND] = ["lone-payee@example.com", "lone-second@example.com"];
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
let administrators: string[] = [];

/** Removes what the story added, and gives the desk its administrators again. */
story.afterEach(async () => {
  await db().prisma.payout.deleteMany();
  await db().prisma.partnerTerm.deleteMany();
  await db().prisma.payoutAddress.deleteMany();
  await db().prisma.loneApproval.deleteMany();
  await db().prisma.user.updateMany({
    where: { id: { in: administrators } },
    data: { isAdmin: true },
  });
  await removePeople([PARTNER, SECOND]);
});

/** Leaves one person who can approve. */
async function leaveAlone(personId: string): Promise<void> {
  const others = { isAdmin: true, id: { not: personId } };
  administrators = (await db().prisma.user.findMany({ where: others })).map(({ id }) => id);
  await db().prisma.user.updateMany({ where: others, data: { isAdmin: false } });
  await db().prisma.grant.deleteMany({ where: { role: "manager" } });
}

story(
  "a manager alone gets from the term to the paid statement, and a second manager ends it",
  FULL,
  async ({ page, person, browser }) => {
    const { to } = await publishedWeek();
    const month = monthOf(addDays(to, -45));
    const { from } = monthDays(month);
    const partner = await addPerson(PARTNER, { role: "partner" });
    const { accountId } = await db().prisma.grant.findFirstOrThrow({
      where: { userId: partner.id },
    });
    const rows = await page.request.get(
      `/exports/now/commissions.csv?from=${from}&to=${monthDays(month).to}&coin=USDT`,
    );
    const [header = [], ...records] = [...readCsvRecords(await rows.text())].map(
      ({ fields }) => fields,
    );
    const uids = [...new Set(records.map((fields) => fields[header.indexOf("uid")] ?? ""))];
    await db().prisma.grantClient.createMany({
      data: uids.slice(0, 2).map((uid) => ({ userId: partner.id, accountId, uid })),
    });
    await leaveAlone(person.id);
    const over = createFakeClock(dayStartMs(addDays(monthDays(month).to, 40)));
    await closeMonthAsIs(grantAccountScope(accountId), month, TEST_ORIGIN, over);

    await page.goto("/payouts/terms");
    await page
      .getByRole("combobox", { name: "Partner", exact: true })
      .selectOption({ label: PARTNER });
    await page.getByLabel("From day (UTC+8)").fill(from);
    await page.getByLabel("Share (%)", { exact: true }).fill("25");
    await page.getByRole("button", { name: "Enter term" }).click();
    await expect(page.getByRole("cell", { name: "25% of the rebate" })).toBeVisible();
    await page.goto("/payouts");
    await page.getByRole("button", { name: `Prepare ${PARTNER}'s statement` }).click();
    await expect(page.getByText("no one else can approve in this account")).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    const statement = page.url().replace(desk().url, "");

    await page.getByRole("link", { name: "Invite a manager" }).click();
    await expect(page).toHaveURL(/\/settings\/people\?account=\d+&role=manager#invite-title$/);
    await expect(page.getByRole("combobox", { name: /^Role at/ }).first()).toHaveValue("manager");
    await page.goto(statement);
    await page.getByRole("button", { name: "Allow approval by the same person" }).click();
    await openSheet(page)
      .getByRole("button", { name: "Allow approval by the same person" })
      .click();
    await expect(page.getByText(/can approve it alone from \d+ \w+, \d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
    await expectStateAccessible(page);
    await db().pool.query(
      `with earlier as (update lone_approvals set since = since - interval '61 minutes')
       update payouts set prepared_at = prepared_at - interval '61 minutes' + interval '3 seconds'`,
    );
    await page.reload();
    // The page notices by itself that the pause is over.
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await openSheet(page).getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Statement No. 1" })).toBeVisible();
    await expect(page.getByText(/^approved alone/)).toBeVisible();

    await page.goto("/payouts/payments");
    await expect(page.getByText("no address entered").first()).toBeVisible();
    // One partner alone is not chosen; other stories of this desk may have left some.
    await expect(page.getByLabel("Coin")).toBeVisible();
    const partners = page.getByRole("combobox", { name: "Partner", exact: true });
    if (await partners.isVisible()) await partners.selectOption({ label: PARTNER });
    await page.getByLabel("Coin").fill("USDT");
    await page.getByLabel("Network").fill("ERC20");
    await page.getByLabel("Address", { exact: true }).fill(TRON);
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("does not look like an address of ERC20")).toBeVisible();
    await page.getByLabel("Network").fill("TRC20");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByText("Saved. The partner is notified.")).toBeVisible();
    const due = page.getByRole("region", { name: "To pay" });
    await expect(due.getByRole("row").filter({ hasText: TRON })).toContainText(
      "changed within 24 hours",
    );
    const file = await page.request.get(`/exports/now/payables.csv?account=${accountId}`);
    expect(await file.text()).toContain(`,TRC20,${TRON},`);

    const day = addDays(monthDays(month).to, 1);
    const list = page.getByLabel("Statement number, day and reference of each payment");
    await list.fill(
      `Tx hash\tAmount\tStatement\tValue date\n0xab12\t1.5\t1\t${day}\n0xcd\t2\t99\t${day}`,
    );
    await page.getByRole("button", { name: "Check the list" }).click();
    const plan = page.getByRole("table", { name: "Preview of the list" });
    await expect(plan.getByRole("row").nth(1)).toContainText("Will be marked as paid");
    await expect(plan.getByRole("row").nth(2)).toContainText("No approved statement");
    await expectStateAccessible(page);
    for (const width of [820, 380, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNotSideways(page, `${width} px`);
    }
    await page.getByRole("button", { name: "Mark 1 statement as paid" }).click();
    await expect(page.getByText("1 statement was marked as paid.")).toBeVisible();
    await page.getByRole("button", { name: "Check the list" }).click();
    await expect(plan.getByRole("row").nth(1)).toContainText("Already marked as paid");
    await expect(page.getByText("No line of this list marks a statement.")).toBeVisible();
    await page.goto(statement);
    await expect(page.getByText(/, 0xab12$/)).toBeVisible();

    const context = await browser.newContext({
      baseURL: desk().url,
      storageState: partner.browser,
    });
    const theirs = await context.newPage();
    await theirs.goto(statement);
    await expect(theirs.getByText(/^approved alone/)).toBeVisible();
    await theirs.goto("/notifications");
    await expect(theirs.getByText(`TRC20, ${TRON}`)).toBeVisible();
    await theirs.goto("/payouts");
    const addresses = theirs.getByRole("region", { name: "Your payout addresses" });
    await expect(addresses.getByRole("row").filter({ hasText: TRON })).toContainText("In use");
    expect((await theirs.goto("/payouts/payments"))?.ok()).toBe(true);
    await expect(theirs.getByText(TRON)).toHaveCount(0);
    await context.close();

    const second = await addPerson(SECOND);
    const { id, name } = await db().prisma.account.findUniqueOrThrow({ where: { id: accountId } });
    await changeRole(second, { id, name }, "manager", TEST_ORIGIN);
    await page.goto(`/settings/accounts/${accountId}`);
    const setting = page.getByRole("region", { name: "Approving partner statements" });
    await expect(setting).toContainText(`because ${SECOND} can approve too`);
    await expect(setting.getByRole("button")).toHaveCount(0);
  },
);
