import type { Page } from "@playwright/test";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, dayStartMs } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";
import { grantAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { closeMonthAsIs } from "@/lib/months/testing/close";
import { expectNotSideways, expectStateAccessible } from "../support/accessible";
import { openWithoutScript } from "../support/late-scripts";
import { addPerson } from "../support/person";
import { removePeople, restoreAccounts } from "../support/restore";
import { addSecondAccount, switchToSecond } from "../support/second-account";
import { expect, story } from "../support/story";
import { publishedWeek, sumTexts } from "../support/truth";

const PARTNER = "terms@example.com";
const NAME = "Zebra Harbour";

/** Removes what the stories added. The month before last stays closed; no other story uses it. */
story.afterEach(async () => {
  await db().prisma.partnerTerm.deleteMany();
  await db().prisma.clientProfile.deleteMany({ where: { name: NAME } });
  await removePeople([PARTNER]);
  await restoreAccounts();
});

/** A partner with the first two clients of the account, the first of which has a name. */
async function addPartner() {
  const partner = await addPerson(PARTNER, { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({
    where: { userId: partner.id },
  });
  const clients = await db().prisma.client.findMany({
    where: { accountId },
    orderBy: { uid: "asc" },
    take: 2,
  });
  const uids = clients.map(({ uid }) => uid);
  await db().prisma.grantClient.createMany({
    data: uids.map((uid) => ({ userId: partner.id, accountId, uid })),
  });
  await db().pool.query(
    `insert into client_profiles (account_id, uid, name, updated_by) values ($1, $2, $3, 'ann')
     on conflict (account_id, uid) do update set name = excluded.name`,
    [accountId, uids[0], NAME],
  );
  return { id: partner.id, accountId, named: uids[0] ?? "" };
}

async function openTerms(page: Page): Promise<void> {
  await page.goto("/payouts/terms");
  // Other stories may have left partners, and the form preselects the first by name.
  await page
    .getByRole("combobox", { name: "Partner", exact: true })
    .selectOption({ label: PARTNER });
}

const share = (page: Page) => page.getByLabel("Share (%)", { exact: true });
const enter = (page: Page) => page.getByRole("button", { name: "Enter term" }).click();
const tier = (page: Page, number: number) => ({
  from: page.getByLabel(`Tier ${number}: from fees`),
  share: page.getByLabel(`Tier ${number}: share (%)`),
});

async function expectReadable(page: Page): Promise<void> {
  for (const width of [1_440, 380]) {
    await page.setViewportSize({ width, height: 900 });
    await expectStateAccessible(page, { what: `${width} px` });
    await expectNotSideways(page, `${width} px`);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}

story(
  "tiers have a field for each amount and share, and say what is wrong at the field",
  async ({ page }) => {
    await addPartner();
    await openTerms(page);
    await share(page).fill("20");
    await tier(page, 1).from.fill("50000");
    await tier(page, 1).share.fill("30");
    await page.getByRole("button", { name: "Add tier" }).click();
    await expect(tier(page, 2).from).toBeFocused();
    await tier(page, 2).from.fill("10000");
    await tier(page, 2).share.fill("25");
    await enter(page);
    await expect(page.getByText("Enter more than in the tier before.")).toBeVisible();
    await expect(tier(page, 2).from).toHaveAttribute("aria-invalid", "true");
    await expect(tier(page, 1).from).toHaveValue("50000");
    await expectReadable(page);
    await tier(page, 2).from.fill("90000");
    await expect(page.getByText("Enter more than in the tier before.")).toHaveCount(0);
    await page.getByRole("button", { name: "Add tier" }).click();
    await page.getByRole("button", { name: "Remove tier 1" }).click();
    await expect(tier(page, 1).from).toHaveValue("90000");
    await enter(page);
    const cell = page.getByRole("cell", { name: "20% of the rebate" });
    await expect(cell).toContainText("25% from 90,000 of monthly fees");
    await expect(cell).not.toContainText("50,000");
  },
);

story(
  "a term that is sent before the script is there is entered with all its fields",
  async ({ page }) => {
    const { named } = await addPartner();
    const letGo = await openWithoutScript(page, "/payouts/terms");
    const partner = page.getByRole("combobox", { name: "Partner", exact: true });
    await partner.selectOption({ label: PARTNER });
    await share(page).fill("15");
    await page.getByRole("combobox", { name: "Client" }).fill(named);
    await tier(page, 1).from.fill("1000");
    await tier(page, 1).share.fill("17");
    await page.getByRole("button", { name: "Enter term" }).click();
    letGo();
    const row = page.getByRole("row", { name: new RegExp(`${PARTNER} client ${named}`) });
    await expect(row).toContainText("15% of the rebate");
    await expect(row).toContainText("17% from 1,000 of monthly fees");
    expect(new URL(page.url()).search).toBe("");
  },
);

story(
  "a term is previewed, entered, corrected and withdrawn, until a statement has used it",
  async ({ page }) => {
    const { accountId } = await addPartner();
    const { to } = await publishedWeek();
    const month = monthOf(addDays(to, -45));
    const over = createFakeClock(dayStartMs(addDays(monthDays(month).to, 40)));
    const scope = grantAccountScope(accountId);
    await closeMonthAsIs(scope, month, TEST_ORIGIN, over);
    await openTerms(page);
    await share(page).fill("250");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Enter a share between 0 and 100.")).toBeVisible();
    await share(page).fill("50");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("table", { name: new RegExp(`^${PARTNER}: earnings`) });
    await expect(preview).toBeVisible();
    await expect(page.getByText("is the last closed month.")).toBeVisible();
    await expect(page.getByText("The term begins later.")).toBeVisible();
    const figures = async (row: RegExp) =>
      preview
        .getByRole("row", { name: row })
        .locator("data")
        .evaluateAll((all) => all.map((figure) => figure.getAttribute("value") ?? ""));
    const [now, half = "", change] = await figures(/^USDT/);
    expect([now, change]).toEqual(["0", half]);
    expect(sumTexts([half])).toBeGreaterThan(0n);
    expect(await db().prisma.partnerTerm.count()).toBe(0);
    await expectReadable(page);
    await share(page).fill("25");
    await expect(preview).toHaveCount(0); // it was of another share
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(preview).toBeVisible();
    const [, quarter = ""] = await figures(/^USDT/);
    expect(sumTexts([quarter]) * 2n).toBe(sumTexts([half]));
    await enter(page);
    await expect(page.getByText("Entered. The next statement uses it.")).toBeVisible();

    await page.getByRole("link", { name: `Correct the term of ${PARTNER}` }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Correct a partner term" }),
    ).toBeVisible();
    await expect(share(page)).toHaveValue("25");
    await share(page).fill("52");
    await page.getByRole("button", { name: "Correct term" }).click();
    await expect(page).toHaveURL(/\/payouts\/terms\?account=\d+$/);
    await expect(
      page.getByRole("row", {
        name: /52% of the rebate.*Begins later|52% of the rebate.*In effect/,
      }),
    ).toBeVisible();
    await expect(page.getByRole("row", { name: /25% of the rebate.*Withdrawn/ })).toBeVisible();

    await page.getByRole("button", { name: `Withdraw the term of ${PARTNER}` }).click();
    await page.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(page.getByRole("row", { name: /52% of the rebate.*Withdrawn/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Withdraw the term/ })).toHaveCount(0);
    await expectReadable(page);
  },
);

story(
  "a client is picked by name with the keyboard, and a UID that is not known is asked about",
  async ({ page }) => {
    const { named } = await addPartner();
    await openTerms(page);
    await share(page).fill("40");
    const client = page.getByRole("combobox", { name: "Client" });
    await client.focus();
    await page.keyboard.type("zebra");
    const option = page.getByRole("option", { name: `${NAME} · ${named}` });
    await expect(option).toBeVisible();
    await expectReadable(page);
    await client.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${NAME} · ${named}` })).toBeVisible();
    await expect(client).toHaveValue("");
    await expect(client).toBeFocused();
    await enter(page);
    await expect(page.getByRole("cell", { name: `client ${named}`, exact: true })).toBeVisible();

    await page.keyboard.press("Escape");
    await client.focus();
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("button", { name: `Remove ${NAME}` })).toHaveCount(0);
    await page.keyboard.type("999999999");
    await expect(page.getByText("No client matches.")).toBeVisible();
    await page.keyboard.press("Enter"); // takes the UID as it is
    await expect(page.getByRole("button", { name: "Remove 999999999", exact: true })).toBeVisible();
    await page.keyboard.press("Enter"); // sends the form
    await expect(
      page.getByText("999999999 is not a client of this account yet. Enter the term anyway?"),
    ).toBeVisible();
    await expect(page.getByRole("cell", { name: "client 999999999", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Enter anyway" }).click();
    await expect(page.getByRole("cell", { name: "client 999999999", exact: true })).toBeVisible();

    await page
      .getByRole("button", { name: `End the exception: ${PARTNER} · client ${named}` })
      .click();
    await page.getByRole("button", { name: "End this exception" }).click();
    await expect(page.getByRole("cell", { name: "same as other clients" })).toBeVisible();
  },
);

story("what was typed and previewed for one account is gone in another", async ({ page }) => {
  const { id: userId } = await addPartner();
  const { accountId } = await addSecondAccount();
  await db().prisma.grant.create({ data: { userId, accountId, role: "partner" } });
  await openTerms(page);
  await share(page).fill("50");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByText(new RegExp(`^${PARTNER}: earnings in`)).first();
  await expect(preview).toBeVisible();
  await switchToSecond(page);
  await expect(share(page)).toHaveValue("");
  await expect(preview).toHaveCount(0);

  await page.goto("/payouts/details");
  const name = page.getByRole("region", { name: "Your company" }).getByLabel("Name");
  await name.fill("Acme Brokers");
  await switchToSecond(page);
  await expect(name).toHaveValue("");
});
