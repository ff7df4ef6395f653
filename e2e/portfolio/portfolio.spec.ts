import type { Locator, Page } from "@playwright/test";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow, insertEmptyDays } from "@/lib/commissions/testing/rows";
import { addDays, type Day } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { expectAccessibleInThemes, expectNotSideways, expectWhole } from "../support/accessible";
import { desk } from "../support/desk";
import { addPerson } from "../support/person";
import { removePeople, restoreAccounts } from "../support/restore";
import { readToday } from "../support/sandbox";
import { addSecondAccount, SECOND_ACCOUNT } from "../support/second-account";
import { expect, FULL, story } from "../support/story";
import { sumTexts } from "../support/truth";

const PARTNER = "both@example.com";
const [NAME, OWN_UID] = [SECOND_ACCOUNT, "990011"];

story.afterEach(async () => {
  await removePeople([PARTNER]);
  await restoreAccounts();
});

/**
 * Adds a second account on the first one's days, with rows on its last two days and one day
 * missing. No sync runs for it.
 */
async function addAccount(today: Day, sharedUid: string): Promise<WholeAccountScope> {
  const scope = await addSecondAccount();
  for (const [daysBack, uid, rebateAmount] of [
    [1, OWN_UID, "12.345678901234567891"],
    [2, sharedUid, "0.000000000000000009"],
  ] as const) {
    const day = addDays(today, -daysBack);
    const rows = [commissionRow(day, { uid, rebateAmount, coin: "USDT" })];
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
  }
  for (const [from, to] of [
    [90, 11],
    [9, 3],
  ] as const)
    await insertEmptyDays(
      scope,
      { from: addDays(today, -from), to: addDays(today, -to) },
      Date.now(),
    );
  return scope;
}

/** The exact figure of a cell in this column. */
const valueIn = async (row: Locator, at: number) =>
  (await row.getByRole("cell").nth(at).locator("data").getAttribute("value")) ?? "";

async function recordsOf(page: Page, file: string): Promise<Record<string, string>[]> {
  const answer = await page.request.get(`/all/export/${file}`);
  expect(answer.status()).toBe(200);
  const [header = [], ...rows] = [...readCsvRecords(await answer.text())].map(
    ({ fields }) => fields,
  );
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}

story(
  "several accounts are seen together, each figure of its account, and a partner sees own clients alone",
  FULL,
  async ({ page, browser }) => {
    await page.goto("/all");
    await expect(page.getByText("You have one account")).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "All accounts" })).toHaveCount(0);
    expect((await page.request.get("/all/export/overview.csv")).status()).toBe(404);

    const today = await readToday();
    await page.goto("/clients");
    const first = page
      .getByRole("region", { name: /^Clients by rebate/ })
      .getByRole("rowheader")
      .first();
    const shared = (await first.getByRole("link").textContent()) ?? "";
    const { accountId } = await addAccount(today, shared);

    await page.goto("/all");
    await expectWhole(page);
    await expect(menu.getByRole("link", { name: "All accounts" }).first()).toBeVisible();
    const accounts = page.getByRole("table", { name: "The accounts" });
    const [demo, harbour, together] = [1, 2, 3].map((at) => accounts.getByRole("row").nth(at)) as [
      Locator,
      Locator,
      Locator,
    ];
    const periods = [1, 2, 3, 4]; // the columns after the state of the data
    for (const at of periods)
      expect(sumTexts([await valueIn(demo, at), await valueIn(harbour, at)])).toBe(
        sumTexts([await valueIn(together, at)]),
      );
    expect(sumTexts([await valueIn(harbour, 2)])).toBe(sumTexts(["12.3456789012345679"]));
    await expect(harbour).toContainText("incomplete: 1 day missing");
    await expect(together).toContainText(`Incomplete${NAME}`);
    await expect(
      page.getByText(`Days of ${NAME} are missing from the sums: 30 days`),
    ).toBeVisible();
    const file = await recordsOf(page, "overview.csv?period=7d");
    for (const coin of new Set(file.filter(({ of }) => of === "coin").map(({ unit }) => unit))) {
      const [one = "", other = "", sum = ""] = file
        .filter(({ of, unit }) => of === "coin" && unit === coin)
        .map(({ rebateAmount }) => rebateAmount ?? "");
      expect(sumTexts([one, other])).toBe(sumTexts([sum]));
    }
    const last = await valueIn(demo, 3);
    await demo.getByRole("link").first().click();
    const strip = page
      .getByRole("list", { name: "Periods" })
      .getByRole("listitem")
      .filter({ hasText: "30 days" });
    await expect(strip.locator("data").first()).toHaveAttribute("value", last);

    await page.goto("/all/clients");
    const clients = page.getByRole("table", { name: "The clients of all accounts" });
    await expect(clients.getByRole("row").nth(1)).toContainText(`also in ${NAME}`);
    await page.getByLabel("Search clients").fill(shared);
    await expect(clients.getByRole("row")).toHaveCount(3); // with its header
    await page.goto(`/all/clients?accounts=${accountId}`);
    await expect(clients.getByRole("row").nth(1)).toContainText(OWN_UID);
    await expect(clients.getByRole("row").nth(2)).toContainText(/also in /);
    const written = await recordsOf(page, `clients.csv?accounts=${accountId}`);
    expect(written.map(({ account, uid }) => [account, uid])).toEqual([
      [NAME, OWN_UID],
      [NAME, shared],
    ]);
    for (const path of ["/all", "/all/clients", "/all/statements"])
      for (const width of [1_440, 380]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await expectWhole(page);
        await expectAccessibleInThemes(page, { what: `${path} at ${width} px` });
        await expectNotSideways(page, `${path} at ${width} px`);
      }

    const partner = await addPerson(PARTNER, { role: "partner" });
    const { accountId: firstId } = await db().prisma.grant.findFirstOrThrow({
      where: { userId: partner.id },
    });
    await db().prisma.grant.create({ data: { userId: partner.id, accountId, role: "partner" } });
    const context = await browser.newContext({
      baseURL: desk().url,
      storageState: partner.browser,
    });
    const theirs = await context.newPage();
    await theirs.goto("/all");
    await expect(theirs.getByText("No clients are assigned to you yet")).toBeVisible();
    await db().prisma.grantClient.createMany({
      data: [
        { userId: partner.id, accountId: firstId, uid: shared },
        { userId: partner.id, accountId, uid: OWN_UID },
      ],
    });
    await theirs.goto("/all/clients");
    const own = theirs.getByRole("table", { name: "The clients of all accounts" });
    await expect(own.getByRole("row")).toHaveCount(3);
    await expect(own.getByRole("row").nth(1)).toContainText(shared);
    await expect(own.getByRole("row").nth(2)).toContainText(OWN_UID);
    await expect(own).not.toContainText("also in");
    const told = await recordsOf(theirs, "clients.csv");
    expect(told.map(({ uid }) => uid)).toEqual([shared, OWN_UID]);
    await context.close();
  },
);
