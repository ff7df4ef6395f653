import { openWithoutScript } from "./support/late-scripts";
import { expect, FULL, story } from "./support/story";

story(
  "a form sent before its script is there is done once, and is not in the address",
  FULL,
  async ({ page }) => {
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const letGo = await openWithoutScript(page, "/settings/tokens");
    await page.getByLabel("Name", { exact: true }).fill("made early");
    await page.getByRole("button", { name: "Create token" }).click();
    expect(new URL(page.url()).search).toBe("");
    letGo();
    await expect(page.getByLabel("Token", { exact: true })).toHaveValue(/^bd_/);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name: /made early/ })).toHaveCount(1);
    expect(loads).toBe(1);
  },
);

story("no key is ever in an address, however early its form is sent", async ({ page }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const letGo = await openWithoutScript(page, "/settings/accounts/new");
  const form = page.locator("form", { has: page.getByLabel("API key") });
  await form.getByLabel("Name", { exact: true }).fill("early account");
  await page.getByLabel("Exchange address").fill("https://early.example");
  await page.getByLabel("API key").fill("early-key-0001");
  await page.getByLabel("API secret").fill("early-secret-0001");
  await page.getByLabel("Passphrase").fill("early-passphrase-0001");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Passphrase").press("Enter");
  letGo();
  await answered;
  await expect(page.getByLabel("API key"), "what was typed stays").toHaveValue("early-key-0001");
  expect(addresses.filter((address) => address.includes("early-"))).toEqual([]);
});

story.describe("scripts that do not load at first", () => {
  story.use({ isNewBrowser: true, expectedErrors: [/status of 503/] });

  story("are requested again, with pauses, and then the page reacts", async ({ page }) => {
    let asked = 0;
    await page.route("**/texts/*", async (route) => {
      asked += 1;
      if (asked <= 3) await route.fulfill({ status: 503, body: "" });
      else await route.continue();
    });
    await page.goto("/settings/tokens");
    await page.getByLabel("Name", { exact: true }).fill("late texts");
    await page.getByRole("button", { name: "Create token" }).click();
    await expect(page.getByLabel("Token", { exact: true })).toHaveValue(/^bd_/);
    expect(asked).toBeLessThanOrEqual(6);
  });
});
