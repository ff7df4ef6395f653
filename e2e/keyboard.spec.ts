import { db } from "@/lib/database/database";
import { expectWhole } from "./support/accessible";
import { PASSWORD } from "./support/desk";
import { chooseFile, chooseIn, expectFocusKept, press, tabTo, typeInto } from "./support/keyboard";
import { removePeople, restoreClients, restoreImports } from "./support/restore";
import { expect, FULL, story, visitorStory } from "./support/story";

const INVITED = "by-keyboard@example.com";
const VIEW = "Rebates in BTC by keyboard";

story.afterEach(async () => {
  await restoreClients();
  await removePeople([INVITED]);
  await db().prisma.reportSchedule.deleteMany();
  await db().prisma.savedView.deleteMany({ where: { name: VIEW } });
});

visitorStory("signing in and choosing a period need no mouse", async ({ page, person }) => {
  await page.goto("/sign-in");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/overview/);
  await expectWhole(page);
  const week = page.getByRole("link", { name: /^7 days/ });
  await tabTo(page, week);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/period=7d/);
  await expect(week).toBeFocused();
});

story("commissions are filtered and exported without a mouse", async ({ page }) => {
  await page.goto("/commissions");
  await expectWhole(page);
  const coin = page.getByRole("search").getByRole("button", { name: /^Coin/ }).first();
  await tabTo(page, coin);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: "USDT", exact: true }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "Apply" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/coin=USDT/);
  await expect(coin).toBeFocused();
  await expectWhole(page);
  const out = page.getByRole("region", { name: "Rows" }).getByRole("button", { name: "Export" });
  await tabTo(page, out);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "CSV", exact: true }));
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await page.keyboard.press("Escape");
  await expect(out).toBeFocused();
});

story(
  "a client is opened and edited without a mouse, and the focus is back at its button",
  async ({ page }) => {
    await page.goto("/clients");
    await expectWhole(page);
    await tabTo(page, page.locator("main tbody th a").first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/clients\/\d+/);
    await expectWhole(page);
    const edit = page.getByRole("button", { name: /^Edit details of/ });
    await tabTo(page, edit);
    await page.keyboard.press("Enter");
    const form = page.getByRole("form", { name: /^Details of/ });
    await expect(form.getByLabel("Name", { exact: true })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Named by keyboard");
    await tabTo(page, form.getByRole("button", { name: "Save" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Named by keyboard" })).toBeVisible();
    await expect(form).toBeHidden();
    await expect(edit).toBeFocused();
  },
);

story("a day field is typed into and left by Tab in both directions", async ({ page }) => {
  await page.goto("/proof/as-of");
  await expectWhole(page);
  const [first, last] = [page.getByLabel("First day"), page.getByLabel("Last day")];
  await typeInto(page, first, "2026-10-01");
  await page.keyboard.press("Tab");
  await expect(last).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(first).toBeFocused();
});

story("two stocks are compared and shared by link without a mouse", async ({ page }) => {
  await page.goto("/research/compare");
  const picker = page.getByRole("combobox", { name: "Add a stock" });
  for (const [typed, code] of [
    ["apple inc", "AAPL"],
    ["NVDA", "NVDA"],
  ] as const) {
    await typeInto(page, picker, typed);
    await expect(page.getByRole("option", { name: new RegExp(`^${code}`) })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${code}$`));
    await expect(picker).toBeFocused();
  }
  await expectWhole(page);
  const share = page.getByRole("button", { name: "Share", exact: true });
  await press(page, share);
  const drawer = page.getByRole("dialog", { name: "Share by link" });
  await typeInto(page, drawer.getByRole("textbox", { name: "Title" }), "Two by keyboard");
  await press(page, drawer.getByRole("button", { name: "Create link" }));
  const address = drawer.getByLabel("Link to the shared page");
  await expect(address).toHaveValue(/\/s\/[\w-]{43}$/);
  await expectFocusKept(page);
  await tabTo(page, address);
  await press(page, drawer.getByRole("button", { name: "Done" }));
  await expect(drawer).toBeHidden();
  await expect(share).toBeFocused();
});

story("a person is invited by link without a mouse", FULL, async ({ page }) => {
  await page.goto("/settings/people");
  await typeInto(page, page.getByLabel("E-mail", { exact: true }), INVITED);
  await chooseIn(page, page.getByLabel(/^Role at /).first(), /^Viewer/);
  await press(page, page.getByRole("button", { name: "Invite", exact: true }));
  const link = page.getByLabel("Invitation link");
  await expect(link).toHaveValue(/\/invite\/[\w-]{43}$/);
  await expectFocusKept(page);
  await tabTo(page, link);
  await press(page, page.getByRole("button", { name: "Done" }));
  await expect(link).toBeHidden();
  await expectFocusKept(page);
  await expect(page.getByRole("rowheader", { name: INVITED, exact: true })).toBeVisible();
});

story(
  "Enter takes the one client of a name for a person's notifications",
  FULL,
  async ({ page }) => {
    const { accountId, uid } = await db().prisma.client.findFirstOrThrow({
      orderBy: { uid: "asc" },
    });
    await db().prisma.clientProfile.create({
      data: {
        accountId,
        uid,
        name: "Zebra Harbour",
        searchText: "zebra harbour",
        updatedBy: "story",
      },
    });
    await page.goto("/settings/notifications");
    const clients = page.getByRole("combobox", { name: /^Client's rebate fell: only clients/ });
    await typeInto(page, clients, "zebra");
    await expect(page.getByRole("option", { name: /^Zebra Harbour/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(clients).toHaveValue("");
    await press(page, page.getByRole("button", { name: "Save", exact: true }));
    await expect(page.getByText("Saved.")).toBeVisible();
    const chosen = await db().prisma.notificationWish.findMany({
      where: { kind: "client-down", accountId },
    });
    expect(chosen.map(({ onlyFor }) => onlyFor)).toContainEqual([uid]);
  },
);

const PORTAL_FILE = {
  name: "by keyboard.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "date,uid,coin,symbol,productType,dealAmount,fee,feePaid,rebateAmount\n" +
      "2024-03-01,7001,USDT,BTCUSDT,SPOT,10.50,0.10,0.08,0.0400\n",
  ),
};

story.describe("an import", () => {
  story.afterEach(restoreImports);

  story("a file is imported and taken out again without a mouse", FULL, async ({ page }) => {
    await page.goto("/import");
    await chooseFile(page, page.getByLabel("Choose file"), PORTAL_FILE);
    await expect(page).toHaveURL(/import=\d+/);
    await press(page, page.getByRole("button", { name: "Preview" }));
    await press(page, page.getByRole("button", { name: "Import 1 day" }));
    await expect(page.getByText("Stored from this file: 1 day, 1 row.")).toBeVisible();
    await expectFocusKept(page);
    const undo = page.getByRole("button", { name: "Undo import" });
    await press(page, undo.first());
    await press(page, undo.last());
    await expect(page.getByRole("cell", { name: "Undone" }).first()).toBeVisible();
    await expectFocusKept(page);
  });
});

story("a saved view becomes a scheduled report without a mouse", FULL, async ({ page }) => {
  await page.goto("/commissions?coin=BTC&preset=30d");
  await press(page, page.getByRole("button", { name: "Views" }));
  await press(page, page.getByRole("button", { name: "Save as new view" }));
  await typeInto(page, page.getByLabel("Name"), VIEW);
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: VIEW }));
  await press(page, page.getByRole("link", { name: "Schedule as a report" }));
  await chooseIn(page, page.getByLabel("How often"), "Every day");
  await press(page, page.getByRole("button", { name: "Schedule", exact: true }));
  await expect(page.getByText("Scheduled. The first file is being created.")).toBeVisible();
  await expectFocusKept(page);
  const remove = page.getByRole("button", { name: `Remove ${VIEW}` });
  await press(page, remove);
  await press(page, page.getByRole("button", { name: "Remove", exact: true }).last());
  await expect(page.getByText("No scheduled reports yet")).toBeVisible();
  await expectFocusKept(page);
});
