import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { Day } from "@/lib/core/day";
import { readTestEnv } from "@/lib/env/testing/env";
import { nextPort } from "@/lib/processes/testing/ports";
import { searchFiles } from "./access/search-desk";
import { createDatabase } from "./support/database";
import { PASSWORD } from "./support/desk";
import { type DeskProcess, readFirstAdministrator, startDesk } from "./support/desk-process";
import { HOSTILE, makeHostile } from "./support/hostile-texts";
import { startExchange } from "./support/prepare";
import { expect, FULL, visitorStory as story } from "./support/story";

/**
 * A desk that starts for the first time, with an exchange that sends hostile texts in every field.
 * It is separate because its imports would change the figures of other stories.
 */
let place: { url: string; dataDir: string; closed: Day; desk: DeskProcess };
const stops: (() => Promise<unknown>)[] = [];

story.describe.configure({ mode: "serial" });

story.beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-first-run-"));
  stops.unshift(() => rm(folder, { recursive: true, force: true }));
  const sandbox = await startExchange({ seed: "hostile", book: { rowsPerDay: 6, clients: 4 } });
  stops.unshift(sandbox.close);
  const closed = makeHostile(sandbox);
  const [url, dataDir] = [`http://localhost:${await nextPort()}`, path.join(folder, "data")];
  const databaseUrl = readTestEnv().isFull ? "" : (await createDatabase(dataDir)).databaseUrl;
  const desk = await startDesk({ url, dataDir, databaseUrl, exchangeUrl: sandbox.url });
  stops.unshift(desk.stop);
  place = { url, dataDir, closed, desk };
});

story.afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A script that runs fails the story, as an error of the page or as a violation of its policy. */
story.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      ran: () => {
        throw new Error("a hostile text ran");
      },
    });
  });
});

story.use({
  isNewBrowser: true,
  // Undefined until the desk has started.
  baseURL: async ({ browserName: _ }, use) => use(place?.url),
});
const session = () => path.join(place.dataDir, "..", "session.json");

/** The text as people read it, exactly as it was sent. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

story(
  "a first sign-in leads to a password of one's own, then to the first steps",
  async ({ page, browser }) => {
    const { email, oneTimePassword } = readFirstAdministrator(place.desk);
    await page.goto("/coverage");
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fcoverage$/);
    const hint = page.getByText(
      "Your one-time password is in the terminal where you ran npm start.",
    );
    await expect(hint).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(oneTimePassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page.getByRole("heading", { name: "Set your password" })).toBeVisible();
    await page.goto("/commissions");
    await expect(page, "nothing else opens before the password is changed").toHaveURL(
      /\/change-password$/,
    );

    await expect(page.getByLabel("One-time password"), "it was typed just now").toHaveCount(0);
    const [next, again] = [
      page.getByLabel("New password", { exact: true }),
      page.getByLabel("Confirm new password"),
    ];
    const choose = async (password: string, repeated = password) => {
      await next.fill(password);
      await again.fill(repeated);
      await page.getByRole("button", { name: "Save and continue" }).click();
    };
    await choose("short", "shorter");
    await expect(page.getByText("Use at least 12 characters")).toBeVisible();
    await expect(page.getByText("Passwords don't match.")).toBeVisible();
    await expect(next, "what was typed stays").toHaveValue("short");
    await expect(again).toHaveValue("shorter");
    await choose(oneTimePassword);
    await expect(page.getByText("Choose a different password from the last one.")).toBeVisible();
    await choose(PASSWORD);

    await expect(page).toHaveURL(/\/overview/);
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByRole("link", { name: "Connect" })).toHaveAttribute(
      "href",
      "/settings/accounts/new",
    );
    await expect(steps.getByText("Values are in USDT")).toBeVisible();
    await steps.getByRole("button", { name: "Hide" }).click();
    await expect(steps).toHaveCount(0);
    const stranger = await (await browser.newContext()).newPage(); // closes with the browser
    await stranger.goto(`${place.url}/sign-in`);
    await expect(stranger.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(stranger.getByText("Your one-time password is in the terminal")).toHaveCount(0);
    await page.context().storageState({ path: session() });
  },
);

story.describe("nothing runs and nothing is lost", () => {
  story.use({ storageState: async ({ browserName: _ }, use) => use(session()) });

  story("of a stock", FULL, async ({ page }) => {
    await open(page, "/research/AAPL");
    const { holder, officer, reason, company } = HOSTILE;
    for (const text of [holder, officer, reason, company])
      await expect(seen(page, text), text).toBeVisible();
  });

  story("of a book, once the first sync has brought every day of it", FULL, async ({ page }) => {
    await page.goto("/coverage");
    await expect(
      page.locator('[data-status="complete"], [data-status="empty"]').nth(80),
    ).toBeVisible();
    await expect(page.getByText(/Last sync: .+ · complete/)).toBeVisible();
    await open(page, `/commissions?uid=${encodeURIComponent(HOSTILE.uid)}&chartBy=symbol`);
    for (const text of [HOSTILE.uid, HOSTILE.symbol])
      await expect(page.locator("tr[data-row]").first()).toContainText(text);
    await page.locator("tr[data-row]").first().click();
    await open(page, `/clients?q=${encodeURIComponent(HOSTILE.uid)}`);
    await page.getByRole("link", { name: HOSTILE.uid }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(HOSTILE.uid);
  });

  story.describe("a script that got into a page all the same", () => {
    story.use({ expectedErrors: [/Content Security Policy/] });

    story("is blocked, and these stories would notice it", FULL, async ({ page }) => {
      const said: string[] = [];
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      await page.goto("/coverage");
      await page.evaluate(() => {
        const holder = document.createElement("div");
        holder.innerHTML =
          "<img src='data:,x' onerror='ran()'><a href='javascript:ran()'>x</a>" +
          '<iframe srcdoc="<script>parent.ran()</script>"></iframe><img src="http://127.0.0.1:1/pixel.png">';
        document.body.append(holder);
        holder.querySelector("a")?.click();
      });
      const refused = () => said.filter((text) => /Content Security Policy/.test(text)).length;
      await expect.poll(refused, "one of each").toBeGreaterThanOrEqual(4);
    });
  });

  story("of a book on every page", FULL, async ({ page }) => {
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
      await expect(page.locator('tr[data-row] td[data-field="uid"]').first()).toBeVisible();
    }
    for (const view of ["", "?chartBy=coin&chartView=table"])
      await open(page, `/repayments${view}`);
    await expect(seen(page, HOSTILE.coin)).toBeVisible();
  });

  story("of stocks that are compared, listed, dated and searched", FULL, async ({ page }) => {
    const { holder, company, remark } = HOSTILE;
    await open(
      page,
      "/research/compare?codes=AAPL,NVDA&panels=shareholders,executives,share-capital,suspension",
    );
    await expect(seen(page, holder)).toBeVisible();
    await open(page, "/research?q=AAPL");
    await expect(seen(page, company)).toBeVisible();
    const month = place.closed.slice(0, 7);
    await open(page, `/research/calendar?view=agenda&codes=AAPL&month=${month}`);
    await expect(seen(page, remark.trim())).toBeVisible();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: /^Search stocks/ }).fill(HOSTILE.uid);
    await expect(page.getByRole("dialog").getByText(HOSTILE.uid).first()).toBeVisible();
  });

  story("of what a person writes", FULL, async ({ page }) => {
    await open(page, "/clients");
    await page.getByRole("button", { name: `Edit details of ${HOSTILE.uid}` }).click();
    const form = page.getByRole("form", { name: `Details of ${HOSTILE.uid}` });
    await form.getByLabel("Name", { exact: true }).fill("<b onclick=ran()>name</b>");
    await form.getByRole("combobox", { name: "Labels" }).fill("<script>ran()</script>");
    await form.getByLabel("Reference").fill('"><img src=x onerror=ran()>');
    await form.getByLabel("Note").fill("</textarea><script>ran()</script>");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await open(page, "/clients?label=%3Cscript%3Eran()%3C%2Fscript%3E");
    await expect(seen(page, "<script>ran()</script>")).toBeVisible();
    await expect(seen(page, "<b onclick=ran()>name</b>")).toBeVisible();

    await open(page, "/commissions?coin=USDT&sort=feePaid");
    await page.getByRole("search").getByRole("button").first().click();
    await page.getByRole("button", { name: "Save as new view…" }).click();
    await page.getByLabel("Name").fill("</script><svg onload=ran()>");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/view=/);
    await page.reload();
    await expect(seen(page, "</script><svg onload=ran()>")).toBeVisible();

    await open(page, "/research/watchlists");
    await page.getByRole("button", { name: "New watchlist" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("<img src=x onerror=ran()>");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("<img src=x onerror=ran()>");
    await page.getByRole("button", { name: "Add codes" }).click();
    await page.getByRole("textbox", { name: "Codes or pairs" }).fill("AAPL <svg/onload=ran()>");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(/No stock found: .*onload=ran/)).toBeVisible();
  });

  story.describe("on addresses that may not exist", () => {
    story.use({ expectedErrors: [/status of 404/] });

    story("of what an address says", FULL, async ({ page }) => {
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
        for (const address of [
          "/overview",
          "/commissions",
          "/clients",
          "/repayments",
          "/research",
          "/rates",
        ])
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

story("the one-time password stands in no log and no file", () => {
  const { oneTimePassword } = readFirstAdministrator(place.desk);
  expect(searchFiles(place.dataDir, new Map([["the one-time password", oneTimePassword]]))).toEqual(
    [],
  );
});
