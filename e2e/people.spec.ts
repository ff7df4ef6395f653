import type { Browser, Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { expectNotSideways, expectStateAccessible } from "./support/accessible";
import { desk } from "./support/desk";
import { openSheet } from "./support/popover";
import { removePeople } from "./support/restore";
import { expect, FULL, story } from "./support/story";

const PASSWORD = "nine slow copper kettles";

const [INVITED, WITH_CLIENTS] = ["invited@example.com", "with-clients@example.com"];
story.afterEach(() => removePeople([INVITED, WITH_CLIENTS]));

/** A new browser of another person. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: desk().url,
    storageState: { cookies: [], origins: [] },
  });
  return context.newPage();
}

/** Invites by link from the settings; returns the link, which the page shows only once. */
async function inviteAs(page: Page, email: string, role: string): Promise<string> {
  await page.goto("/settings/people");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page
    .getByLabel(/^Role at /)
    .first()
    .selectOption(role);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = page.getByLabel("Invitation link");
  await expect(link).toHaveValue(/\/invite\/[\w-]{43}$/);
  return link.inputValue();
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await page.getByRole("button", { name: "Accept and continue" }).click();
  await expect(page).not.toHaveURL(/\/invite\//);
}

async function openPerson(page: Page, email: string): Promise<void> {
  await page.goto("/settings/people");
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByText("Member since")).toBeVisible();
}

async function removePerson(page: Page, email: string): Promise<void> {
  await openPerson(page, email);
  const remove = page.getByRole("button", { name: `Remove ${email}`, exact: true });
  await remove.click();
  await openSheet(page)
    .getByRole("button", { name: `Remove ${email}`, exact: true })
    .click();
  await expect(page).toHaveURL("/settings/people");
  await expect(page.getByRole("link", { name: email })).toHaveCount(0);
}

/** Checks the page as it is, and on a phone without sideways scrolling. */
async function expectReadable(page: Page): Promise<void> {
  for (const width of [1_440, 380]) {
    await page.setViewportSize({ width, height: 900 });
    await expectStateAccessible(page, { what: `${width} px` });
    await expectNotSideways(page, `${width} px`);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
}

story(
  "who is invited by link sees what was granted, until that changes",
  FULL,
  async ({ page, browser }) => {
    const email = INVITED;
    const link = await inviteAs(page, email, "viewer");
    await expectReadable(page);
    await page.reload();
    await expect(page.getByRole("rowheader", { name: email, exact: true })).toBeVisible();
    await expect(page.getByText(link)).toHaveCount(0);

    const guest = await visitor(browser);
    await accept(guest, link);
    await guest.goto("/commissions");
    await expect(guest.getByRole("heading", { name: "Commissions", level: 1 })).toBeVisible();
    await guest.goto("/settings/security");
    const places = guest.getByRole("navigation", { name: "Settings" });
    await expect(places.getByRole("link", { name: "API tokens" })).toBeVisible();
    for (const name of ["Accounts", "People"])
      await expect(places.getByRole("link", { name, exact: true })).toHaveCount(0);
    await guest.goto("/settings/people");
    await expect(guest.getByRole("heading", { name: "Page not found" })).toBeVisible();

    const stranger = await visitor(browser);
    for (const dead of [link, `${desk().url}/invite/${"A".repeat(43)}`]) {
      await stranger.goto(dead);
      await expect(stranger.getByRole("heading", { name: "Invitation not valid" })).toBeVisible();
    }

    await openPerson(page, email);
    await page
      .getByLabel(/^Role at /)
      .first()
      .selectOption("partner");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^Clients of / })).toBeVisible();
    await guest.goto("/commissions");
    await expect(guest).toHaveURL(/\/sign-in/);
    await removePerson(page, email);
  },
);

story(
  "a partner's clients come with the invitation or from a list with a preview, and an administrator sees the same",
  FULL,
  async ({ page, browser }) => {
    const email = WITH_CLIENTS;
    const guest = await visitor(browser);
    await page.goto("/settings/people");
    await page.getByLabel("E-mail", { exact: true }).fill(email);
    await page
      .getByLabel(/^Role at /)
      .first()
      .selectOption("partner");
    const clients = page.getByRole("combobox", { name: "Clients", exact: true });
    await clients.fill("999999999900 Ann");
    await expectReadable(page);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(page.getByText("Not a UID: Ann. Remove it to continue.")).toBeVisible();
    await clients.fill("999999999900");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect(
      page.getByText("999999999900 is not a client of this account yet. Assign it anyway?"),
    ).toBeVisible();
    await expect(page.getByRole("row", { name: email })).toHaveCount(0);
    await page.getByRole("button", { name: "Assign anyway" }).click();
    const link = page.getByLabel("Invitation link");
    await expect(link).toHaveValue(/\/invite\/[\w-]{43}$/);
    await expect(page.getByRole("row", { name: email })).toContainText("1 client");
    await accept(guest, await link.inputValue());
    await openPerson(page, email);
    await expect(page.getByRole("rowheader", { name: "999999999900", exact: true })).toBeVisible();
    const more = page.getByRole("combobox", { name: "Add clients" });
    await more.fill("999999999901, 999999999902 Ann");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("Not a UID: Ann. Remove it to continue.")).toBeVisible();
    await more.fill("999999999901, 999999999902");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(
      page.getByText("999999999901 and 999999999902 are not clients of this account yet."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Add 2 UIDs" }).click();
    await expect(page.getByText("2 added, 0 removed. Assigned by UID: 3.")).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "999999999902", exact: true })).toBeVisible();
    await expectReadable(page);

    const { accountId, userId } = await db().prisma.grantClient.findFirstOrThrow({
      where: { uid: "999999999902" },
    });
    const { uid } = await db().prisma.client.findFirstOrThrow({ where: { accountId } });
    await db().prisma.grantClient.create({ data: { accountId, userId, uid } });
    await page.reload();
    await page.getByRole("link", { name: "Show them" }).click();
    await expect(page.getByRole("rowheader", { name: uid, exact: true })).toHaveCount(0);
    for (const end of ["900", "901", "902"])
      await page.getByRole("button", { name: `Remove 999999999${end}`, exact: true }).click();
    await expect(page.getByText("No assigned client matches.")).toBeVisible();
    await expect(page.getByText("All assigned UIDs have records in this account.")).toBeVisible();
    await page.getByRole("link", { name: "Show all assigned" }).click();
    await expect(page.getByRole("rowheader", { name: uid, exact: true })).toBeVisible();

    await page.getByRole("button", { name: "View as this person" }).click();
    const banner = page.getByRole("region", { name: "Another person's view" });
    await expect(banner).toContainText(`Viewing as ${email}`);
    expect((await page.request.get("/settings/people")).status(), "as for them").toBe(404);
    await page.goto("/change-password");
    await expect(page.getByText("no password can be changed here")).toBeVisible();
    await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
    await expect(banner).toBeVisible();
    await page.goto("/settings/security");
    await expect(page.getByRole("button", { name: "Set up" })).toHaveCount(0);
    await page.goto("/commissions");
    await banner.getByRole("button", { name: "Exit view" }).click();
    await expect(page.getByText("Member since")).toBeVisible();
    await expect(banner).toHaveCount(0);
    await page.goto("/audit");
    await expect(page.getByText("“View as” ended").first()).toBeVisible();
    await removePerson(page, email);
  },
);
