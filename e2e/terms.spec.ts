import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import { expectAccessible } from "./support/accessible";
import { restoreAccounts } from "./support/restore";
import { readToday } from "./support/sandbox";
import { addSecondAccount } from "./support/second-account";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

story.afterEach(async () => {
  await db().prisma.agreedTerm.deleteMany();
  await restoreAccounts();
});

story(
  "agreed terms are entered, and rebates that the exchange paid otherwise are listed",
  FULL,
  async ({ page, request }) => {
    const week = await publishedWeek();
    const address = `/proof/terms?from=${week.from}&to=${week.to}`;
    await page.goto(address);
    await expect(page.getByText("No terms apply on these days")).toBeVisible();
    const enter = async (percent: string, uid = "") => {
      await page.getByLabel("From day (UTC+8)").fill(week.from);
      await page.getByLabel("Rebate share (%)").fill(percent);
      await page.getByRole("combobox", { name: "Client" }).fill(uid);
      await page.getByRole("button", { name: "Enter term" }).click();
    };
    await enter("a half");
    await expect(page.getByText("Enter a number such as 42.5.")).toBeVisible();
    await expect(page.getByLabel("Rebate share (%)")).toHaveValue("a half");
    await enter("100");
    await expect(page.getByText("Entered. Every day is now tested against it.")).toBeVisible();
    await expect(page.getByText("The exchange paid less than agreed")).toBeVisible();

    // At 100% the agreed rebate equals the fees paid, so the exchange's figures alone give the
    // difference.
    const days = await readTruth(request, week);
    const sumOf = (field: string) =>
      sumTexts(days.flatMap(({ coins }) => coins.USDT?.sums[field] ?? []));
    const line = page
      .getByRole("region", { name: "Paid against agreed" })
      .getByRole("row", { name: /^USDT/ })
      .locator("data");
    const [feePaid, agreed, paid, difference, rounding, untested] = await line.evaluateAll(
      (figures) => figures.map((figure) => figure.getAttribute("value") ?? ""),
    );
    const exact = (text: string | undefined) => sumTexts([text ?? ""]);
    expect(exact(feePaid)).toBe(sumOf("feePaid"));
    expect(exact(agreed)).toBe(sumOf("feePaid"));
    expect(exact(paid)).toBe(sumOf("rebateAmount"));
    expect(exact(difference) + exact(rounding)).toBe(sumOf("rebateAmount") - sumOf("feePaid"));
    expect(exact(untested)).toBe(0n);

    await page.goto("/overview");
    await expect(
      page.getByText(/^The exchange paid [\d,.]+ USDT less than agreed, on 7 of the last 7 days\./),
    ).toBeVisible();
    await page.goto(address);
    await enter("60", "1000000001");
    await expect(page.getByText("1000000001 is not a client of this account yet.")).toBeVisible();
    await expect(page.getByText("no rows in the ledger yet")).toHaveCount(0);
    await page.getByRole("button", { name: "Enter anyway" }).click();
    await expect(page.getByText("no rows in the ledger yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "End the exception: client 1000000001" }).click();
    await page.getByRole("button", { name: "End this exception" }).click();
    await expect(page.getByRole("cell", { name: "same as everyone else" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^End the exception/ })).toHaveCount(0);
    await page.getByRole("region", { name: "Days that differ" }).getByRole("link").first().click();
    await expect(page).toHaveURL(
      new RegExp(`/commissions\\?account=\\d+&from=${week.to}&to=${week.to}`),
    );
  },
);

story("a client whose UID has a comma is found behind its line", FULL, async ({ page }) => {
  const scope = await addSecondAccount();
  const { accountId } = scope;
  const day = addDays(await readToday(), -1);
  const rows = [commissionRow(day, { uid: "Anna, Bo" })];
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
  await db().prisma.agreedTerm.create({
    data: { accountId, fromDay: new Date(day), share: "1", note: "", enteredBy: "ann" },
  });
  await page.goto(`/proof/terms?account=${accountId}&from=${day}&to=${day}`);
  const lines = page.getByRole("region", { name: "Clients whose rebate differs" });
  await lines.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Rows" })).toContainText("Anna, Bo");
});
