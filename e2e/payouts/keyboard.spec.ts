import { addDays } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";
import { db } from "@/lib/database/database";
import { expectWhole } from "../support/accessible";
import { desk } from "../support/desk";
import { chooseIn, expectFocusKept, press, tabTo, typeInto } from "../support/keyboard";
import { addPerson } from "../support/person";
import { expect, FULL, story } from "../support/story";
import { publishedWeek } from "../support/truth";

const [PARTNER, SECOND] = ["payee-by-keyboard@example.com", "second-by-keyboard@example.com"];

/** A separate desk, because a closed month cannot be undone. */
story.use({ hasOwnDesk: true });

async function addPartner(): Promise<void> {
  const { id: userId } = await addPerson(PARTNER, { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({ where: { userId } });
  const clients = await db().prisma.client.findMany({ where: { accountId }, take: 2 });
  await db().prisma.grantClient.createMany({
    data: clients.map(({ uid }) => ({ userId, accountId, uid })),
  });
}

story(
  "a month is closed, a term corrected and a statement approved and paid without a mouse",
  FULL,
  async ({ page, browser }) => {
    await addPartner();
    const { to } = await publishedWeek();
    const month = monthOf(addDays(to, -35));

    await page.goto(`/proof/months/${month}`);
    await expectWhole(page);
    await press(page, page.getByRole("button", { name: /^Close .+…$/ }));
    await press(page, page.getByRole("button", { name: /\(permanent\)$/ }));
    await expect(page.getByRole("region", { name: "Closed statement" })).toBeVisible();
    await expectFocusKept(page);

    await page.goto("/payouts/terms");
    await chooseIn(page, page.getByRole("combobox", { name: "Partner", exact: true }), PARTNER);
    await typeInto(page, page.getByLabel("From day (UTC+8)"), monthDays(month).from);
    const share = page.getByLabel("Share (%)", { exact: true });
    await typeInto(page, share, "25");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Entered. The next statement uses it.")).toBeVisible();
    await expectFocusKept(page);
    await press(page, page.getByRole("link", { name: `Correct the term of ${PARTNER}` }));
    await expect(
      page.getByRole("heading", { level: 1, name: "Correct a partner term" }),
    ).toBeVisible();
    await typeInto(page, share, "52");
    await press(page, page.getByRole("button", { name: "Correct term" }));
    await expect(page.getByRole("row", { name: /52% of the rebate/ })).toBeVisible();
    await expectFocusKept(page);

    await page.goto("/payouts");
    await press(page, page.getByRole("button", { name: `Prepare ${PARTNER}'s statement` }));
    await expect(page.getByText("You prepared this statement.")).toBeVisible();
    await expectFocusKept(page);

    const { browser: storageState } = await addPerson(SECOND, { role: "manager" });
    const context = await browser.newContext({ baseURL: desk().url, storageState });
    const second = await context.newPage();
    await second.goto(page.url());
    await expectWhole(second);
    const approve = second.getByRole("button", { name: "Approve" });
    await press(second, approve.first());
    await second.keyboard.press("Escape");
    await expect(approve.first()).toBeFocused();
    await second.keyboard.press("Enter");
    await press(second, approve.last());
    await expect(second.getByRole("heading", { name: "Statement No. 1" })).toBeVisible();
    await expectFocusKept(second);
    await typeInto(second, second.getByLabel("Payment reference"), "transfer 4711");
    await second.keyboard.press("Enter");
    await expect(second.getByText(/, transfer 4711$/)).toBeVisible();
    await expectFocusKept(second);
    await tabTo(second, second.getByRole("link", { name: "PDF" }));
    await context.close();
  },
);
