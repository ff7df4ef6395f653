import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { PASSWORD } from "./desk";
import { type DeskProcess, freePort, startDesk } from "./desk-process";
import { closedDay, HOSTILE, makeHostile } from "./hostile-texts";
import { expect, visitorStory as story } from "./story";

/** A desk and an exchange of their own: what is brought here would be in the figures of every other story. */
let place: { url: string; folder: string; sandbox: RunningSandbox; desk: DeskProcess };

story.describe.configure({ mode: "serial", timeout: 240_000 });

story.beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-hostile-"));
  const sandbox = await startSandbox({ seed: "hostile", book: { rowsPerDay: 6, clients: 4 } });
  makeHostile(sandbox);
  const port = await freePort();
  const desk = await startDesk({ port, dataDir: path.join(folder, "data"), exchangeUrl: sandbox.url });
  place = { url: `http://localhost:${port}`, folder, sandbox, desk };
});

story.afterAll(async () => {
  await place.desk.stop();
  await place.sandbox.close();
  await rm(place.folder, { recursive: true, force: true });
});

/** Whatever runs fails the story: an error of the page, like a violation of its policy. */
story.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      ran: () => {
        throw new Error("a hostile text ran");
      },
    });
  });
});

const session = () => path.join(place.folder, "session.json");

/** Where the text stands for people to read, as it was sent. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(place.url + address, { waitUntil: "networkidle" });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

story("the first sign-in, and a book with hostile texts in it", async ({ page }) => {
  const { email, oneTimePassword } = place.desk;
  await page.goto(`${place.url}/sign-in?next=javascript:ran()`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(oneTimePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("One-time password").fill(oneTimePassword);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password again").fill(PASSWORD);
  await page.getByRole("button", { name: "Save and open the desk" }).click();
  await expect(page.getByText(/Last sync: /)).toBeVisible({ timeout: 120_000 });
  await page.context().storageState({ path: session() });
});

story.describe("nothing runs and nothing is lost", () => {
  story.use({ storageState: async ({ browserName: _ }, use) => use(session()) });

  story("of what the exchange says of a book", async ({ page }) => {
    for (const [address, texts] of [
      ["/overview", [HOSTILE.coin]],
      ["/overview?chartView=table", []],
      ["/clients", [HOSTILE.uid]],
      ["/coverage", []],
      ["/proof", []],
      ["/rates", [HOSTILE.coin]],
      ["/exports", []],
    ] as const) {
      await open(page, address);
      for (const text of texts) await expect(seen(page, text), address).toBeVisible();
    }
    for (const by of ["productType", "coin", "symbol", "uid"]) {
      await open(page, `/commissions?chartBy=${by}`);
      await page.getByRole("region", { name: "Rows" }).scrollIntoViewIfNeeded();
      await expect(page.locator('tr[data-row] td[data-field="uid"]').first()).toBeVisible();
    }
    await open(page, `/commissions?uid=${encodeURIComponent(HOSTILE.uid)}&chartBy=symbol`);
    await page.getByRole("region", { name: "Rows" }).scrollIntoViewIfNeeded();
    for (const text of [HOSTILE.uid, HOSTILE.symbol])
      await expect(page.locator("tr[data-row]").first()).toContainText(text);
    await page.locator("tr[data-row]").first().click();
    await open(page, `/clients?q=${encodeURIComponent(HOSTILE.uid)}`);
    await page.getByRole("link", { name: HOSTILE.uid }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(HOSTILE.uid);
    for (const view of ["", "?chartBy=coin&chartView=table"]) await open(page, `/repayments${view}`);
    await expect(seen(page, HOSTILE.coin)).toBeVisible();
  });

  story("of what the exchange says of a stock", async ({ page }) => {
    await open(page, "/research/AAPL");
    const { holder, officer, reason, company, remark } = HOSTILE;
    for (const text of [holder, officer, reason, company])
      await expect(seen(page, text), text).toBeVisible({ timeout: 60_000 });
    await open(
      page,
      "/research/compare?codes=AAPL,NVDA&panels=shareholders,executives,share-capital,suspension",
    );
    await expect(seen(page, holder)).toBeVisible({ timeout: 60_000 });
    await open(page, "/research?q=AAPL");
    await expect(seen(page, company)).toBeVisible({ timeout: 60_000 });
    const month = closedDay(place.sandbox.now()).slice(0, 7);
    await open(page, `/research/calendar?view=agenda&codes=AAPL&month=${month}`);
    await expect(seen(page, remark.trim())).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: /^Search stocks/ }).fill(HOSTILE.uid);
    await expect(page.getByRole("dialog").getByText(HOSTILE.uid).first()).toBeVisible();
  });

  story("of what a person writes", async ({ page }) => {
    await open(page, "/clients");
    await page.getByRole("button", { name: `Edit labels and note of ${HOSTILE.uid}` }).click();
    const form = page.getByRole("form", { name: `About the client ${HOSTILE.uid}` });
    await form.getByLabel("Labels", { exact: true }).fill("<script>ran()</script>");
    await form.getByLabel("Customer id").fill('"><img src=x onerror=ran()>');
    await form.getByLabel("Note").fill("</textarea><script>ran()</script>");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await open(page, "/clients?label=%3Cscript%3Eran()%3C%2Fscript%3E");
    await expect(seen(page, "<script>ran()</script>")).toBeVisible();

    await open(page, "/commissions?coin=USDT&sort=feePaid");
    await page.getByRole("search").getByRole("button").first().click();
    await page.getByRole("button", { name: "Save as a new view…" }).click();
    await page.getByLabel("Name").fill("</script><svg onload=ran()>");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/view=/);
    await page.reload({ waitUntil: "networkidle" });
    await expect(seen(page, "</script><svg onload=ran()>")).toBeVisible();

    await open(page, "/research/watchlists");
    await page.getByRole("button", { name: "New list" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("<img src=x onerror=ran()>");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: "<img src=x onerror=ran()>" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("<img src=x onerror=ran()>");
    await page.getByRole("button", { name: "Add codes" }).click();
    await page.getByRole("textbox", { name: "Codes or pairs" }).fill("AAPL <svg/onload=ran()>");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(/No pair of the exchange: .*onload=ran/)).toBeVisible();
  });

  story.describe("on pages that need not be there", () => {
    story.use({ expectedErrors: [/status of 404/] });

    story("of what an address says", async ({ page }) => {
      const names = [
        "q",
        "from",
        "to",
        "coin",
        "symbol",
        "uid",
        "label",
        "codes",
        "month",
        "sort",
        "view",
        "next",
        "error",
      ];
      for (const text of Object.values(HOSTILE)) {
        const query = names.map((name) => `${name}=${encodeURIComponent(text)}`).join("&");
        for (const address of ["/overview", "/commissions", "/clients", "/repayments", "/research", "/rates"])
          await page.goto(`${place.url}${address}?${query}`);
      }
      for (const address of ["/clients/", "/research/", "/proof/months/"]) {
        const response = await page.goto(
          place.url + address + encodeURIComponent("<img src=x onerror=ran()>"),
        );
        expect(response?.status(), address).toBeLessThan(500);
        await expect(page.getByRole("banner")).toBeVisible();
      }
    });
  });
});
