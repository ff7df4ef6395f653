import { db } from "@/lib/database/database";
import { paintedPng } from "@/lib/parties/testing/pictures";
import { expectAccessible, expectWhole } from "./support/accessible";
import { addPerson } from "./support/person";
import { openSheet } from "./support/popover";
import { expect, story, visitorStory } from "./support/story";

const forgetDetails = async () => {
  await db().prisma.accountParty.deleteMany();
  await db().prisma.accountLogo.deleteMany();
  await db().prisma.partnerParty.deleteMany();
};
story.afterEach(forgetDetails);

story("a manager enters what documents say of the company, with a logo", async ({ page }) => {
  await page.goto("/payouts/details");
  const company = page.getByRole("region", { name: "Your company" });
  await company.getByLabel("Name").fill("Acme Brokers");
  await company.getByLabel("Address").fill("1\n2\n3\n4\n5\n6\n7");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(company.getByText("Use fewer lines.")).toBeVisible();
  await expect(company.getByLabel("Name")).toHaveValue("Acme Brokers");
  await company.getByLabel("Address").fill("1 High Street\nLondon");
  await company.getByRole("button", { name: "Save" }).click();
  await expect(company.getByText("Saved.")).toBeVisible();

  const logo = page.getByRole("region", { name: "Logo" });
  const choose = (name: string, buffer: Buffer) =>
    logo.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  await choose("logo.png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await expect(logo.getByText("This is neither a PNG nor a JPEG.")).toBeVisible();
  await choose("logo.png", paintedPng({ width: 60, height: 20 }));
  const picture = logo.getByRole("img", { name: "Logo of Acme Brokers" });
  await expect(picture).toBeVisible();
  // It is visible before its bytes have arrived.
  const drawnWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(drawnWidth).toBe(60);

  const settings = page.getByRole("region", { name: "Documents" });
  await settings.getByLabel("Make a self-billing document").check();
  await settings.getByLabel("Text at the end of the document").fill("Reverse charge");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings.getByText("Saved.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(settings.getByLabel("Make a self-billing document")).toBeChecked();
  await expect(company.getByLabel("Address")).toHaveValue("1 High Street\nLondon");

  await logo.getByRole("button", { name: "Remove logo" }).click();
  await openSheet(page).getByRole("button", { name: "Remove logo" }).click();
  await expect(logo.getByText("No logo yet.")).toBeVisible();
});

visitorStory("a partner enters his own details, and sees nobody else's", async ({ page }) => {
  const { id: userId, browser } = await addPerson("own-details@example.com", { role: "partner" });
  const { accountId } = await db().prisma.grant.findFirstOrThrow({ where: { userId } });
  await db().prisma.accountParty.create({
    data: { accountId, name: "Acme Brokers", taxNumber: "GB 1", updatedBy: "ann" },
  });
  try {
    await page.context().addCookies(browser.cookies);
    await page.goto("/payouts/details");
    await expectWhole(page);
    await expect(page.getByText("GB 1")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Partners" })).toHaveCount(0);
    await page.getByLabel("Name").fill("Lucky Ltd");
    await page.getByLabel("Address").fill("2 Low Road");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue("Lucky Ltd");
    const stored = await db().prisma.partnerParty.findFirstOrThrow({ where: { userId } });
    expect(stored).toMatchObject({
      accountId,
      name: "Lucky Ltd",
      updatedBy: "own-details@example.com",
    });
  } finally {
    await forgetDetails();
  }
});
