import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { db } from "@/lib/database/database";
import { expectNotSideways, expectWhole } from "./support/accessible";
import { writeClient } from "./support/client-form";
import { restoreClients } from "./support/restore";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

const list = (page: Page) => page.getByRole("region", { name: /^Clients by rebate in / });
const rowsOf = (page: Page) => list(page).locator("tbody").nth(1).locator("tr");
const states = (page: Page) => page.getByRole("region", { name: "Clients by status" });

async function column(page: Page, field: string): Promise<string[]> {
  return rowsOf(page)
    .locator(`[data-field="${field}"] data`)
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLDataElement).value));
}

const names = (page: Page) => rowsOf(page).locator('[data-field="name"] a').allInnerTexts();

async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-pending="true"]')).toHaveCount(0);
  await expect(rowsOf(page).first()).toBeVisible();
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

/** How many clients are in a state: the first figure of the panel's line. */
async function stateCount(page: Page, name: string): Promise<number> {
  const line = await states(page)
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .textContent();
  return Number(/[\d,]+/.exec(line ?? "")?.[0].replaceAll(",", ""));
}

async function bring(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel("Choose CSV file")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

story.afterEach(restoreClients);

story(
  "the clients together equal the exchange's total, and none is missing",
  FULL,
  async ({ page, request }) => {
    const week = await publishedWeek();
    await open(
      page,
      `/clients?from=${week.from}&to=${week.to}&coin=BTC&sort=rebate&direction=desc&size=200`,
    );
    const amounts: string[] = [];
    const uids: string[] = [];
    for (;;) {
      amounts.push(...(await column(page, "rebate")));
      uids.push(...(await names(page)));
      const next = page.getByRole("button", { name: "Next", exact: true });
      if (await next.isDisabled()) break;
      const before = page.url();
      await next.click();
      await expect(page).not.toHaveURL(before);
      await settle(page);
    }
    const truth = await readTruth(request, week);
    const want = truth.flatMap((day) => day.coins.BTC?.sums.rebateAmount ?? []);
    expect(sumTexts(amounts)).toBe(sumTexts(want));
    const sizes = amounts.map((text) => sumTexts([text]));
    expect(sizes).toEqual(sizes.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    expect(new Set(uids).size).toBe(uids.length);
    await expect(
      page.getByText(new RegExp(`of ${uids.length.toLocaleString("en-US")} clients`)),
    ).toBeVisible();
  },
);

story(
  "a press on a column sorts, on a state narrows, and the address keeps both",
  FULL,
  async ({ page }) => {
    await open(page, "/clients?preset=90d");
    await list(page).getByRole("button", { name: "Last day", exact: true }).click();
    await expect(page).toHaveURL(/sort=lastDay/);
    await settle(page);
    await states(page)
      .getByRole("link", { name: /^Dormant/ })
      .click();
    await expect(page).toHaveURL(/state=dormant/);
    const shown = async () => [
      ...new Set(await rowsOf(page).locator('[data-field="state"]').allInnerTexts()),
    ];
    await expect.poll(shown).toEqual(["Dormant"]);
    await page.reload();
    await expect(page).toHaveURL(/sort=lastDay/);
    await expect.poll(shown).toEqual(["Dormant"]);
    await page.getByRole("button", { name: "All clients" }).click();
    await expect(page).not.toHaveURL(/state=/);
  },
);

story(
  "a label is written in the list, found by a search, and taken away again",
  FULL,
  async ({ page }) => {
    await open(page, "/clients");
    const [uid = ""] = await names(page);
    await writeClient(page, uid, { labels: "Grüße; <b>bold</b>", customerId: "C-4711" });
    await expect(rowsOf(page).first()).toContainText("<b>bold</b>");
    await page.getByRole("searchbox", { name: "Search clients" }).fill("GRÜSSE");
    await page.getByRole("searchbox", { name: "Search clients" }).fill("grüß");
    await expect(page).toHaveURL(/q=gr/);
    await settle(page);
    await expect.poll(() => names(page)).toEqual([uid]);
    await page.getByRole("searchbox", { name: "Search clients" }).fill("c-4711");
    await expect(page).toHaveURL(/q=c-4711/);
    await settle(page);
    expect(await names(page)).toEqual([uid]);
    await page.goto(`/commissions?uid=${uid}&chartBy=uid`);
    await expect(
      page.getByText(new RegExp(`^${uid} · C-4711 · `)).first(),
      "in the legend",
    ).toBeVisible();
    const rows = page.getByRole("region", { name: "Rows" });
    await expect(
      rows.locator('tr[data-row] td[data-field="uid"]').first(),
      "in the ledger",
    ).toContainText("C-4711");
    await open(page, "/clients?q=c-4711");
    await writeClient(page, uid, { labels: "", customerId: "" });
    await expect(page.getByText("No client matches")).toBeVisible();
  },
);

story(
  "a client's name stands wherever the client is shown, the uid beside it",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    const days = `from=${week.from}&to=${week.to}`;
    await open(page, `/clients?${days}`);
    const [uid = ""] = await names(page);
    await writeClient(page, uid, { name: "Acme Trading", labels: "", customerId: "" });
    const row = rowsOf(page).filter({ hasText: "Acme Trading" });
    await expect(row).toContainText(uid);
    await row.getByRole("link", { name: "Acme Trading" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Acme Trading");
    await expect(page.getByText(`UID ${uid}`)).toBeVisible();
    await page.goto(`/commissions?${days}&uid=${uid}&chartBy=uid`);
    await expect(
      page.getByRole("search").getByRole("button", { name: /^Client Acme Trading/ }),
    ).toBeVisible();
    await expect(page.getByText(`Acme Trading · ${uid}`).first(), "in the legend").toBeVisible();
    const rows = page.getByRole("region", { name: "Rows" });
    await expect(rows.locator('tr[data-row] td[data-field="uid"]').first()).toContainText(
      "Acme Trading",
    );
    await page.goto("/overview");
    await expect(page.getByRole("region", { name: "Top clients" })).toContainText("Acme Trading");
  },
);

story("the selected clients get labels together, and lose them again", FULL, async ({ page }) => {
  await open(page, "/clients");
  for (const at of [0, 1]) await rowsOf(page).nth(at).getByRole("checkbox").check();
  const form = page.getByRole("form", { name: "Label the selected clients" });
  await expect(form.getByText("2 clients selected")).toBeVisible();
  await form.getByRole("combobox", { name: "Labels" }).fill("Futures desk");
  await form.getByRole("combobox", { name: "Labels" }).press("Enter");
  await form.getByRole("button", { name: "Add labels" }).click();
  await expect(form.getByText("Labels added to 2 clients")).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: "Futures desk" })).toHaveCount(2);
  await form.getByRole("button", { name: "Remove labels" }).click();
  await expect(form.getByText("Labels removed from 2 clients")).toBeVisible();
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(form.getByText("Labels removed")).toHaveCount(0);
  await form.getByRole("button", { name: "Remove labels" }).click();
  await expect(form.getByText("Labels removed from 2 clients")).toBeVisible();
  await expect(rowsOf(page).filter({ hasText: "Futures desk" })).toHaveCount(0);
});

story("a client's page says what the ledger says of the client", async ({ page }) => {
  const week = await publishedWeek();
  const days = `from=${week.from}&to=${week.to}`;
  await open(page, `/clients?${days}&coin=USDT`);
  const [uid = ""] = await names(page);
  const [rebate = ""] = await column(page, "rebate");
  await rowsOf(page).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: new RegExp(`^${uid}`) })).toBeVisible();
  await expect(
    page.getByRole("region", { name: /^Rebate in .+ per day by product type/ }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: /^Activity/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "How fees become rebate" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL(new RegExp(`uid=${uid}`));
  const total = page
    .getByRole("region", { name: "Totals" })
    .locator("dl > div")
    .filter({ has: page.getByText("Rebate in USDT", { exact: false }) });
  const shown = await total.locator("data").first().getAttribute("value");
  expect(sumTexts([shown ?? ""])).toBe(sumTexts([rebate]));
});

story(
  "a uid that nobody knows is said to be unknown, whatever its letters",
  FULL,
  async ({ page }) => {
    for (const part of ["999999999999", "~Li4", "a%2Fb"]) {
      await page.goto(`/clients/${part}`);
      await expect(page.getByText("Client not found")).toBeVisible();
    }
  },
);

story(
  "a file of labels is checked, refused by line, applied whole, and comes back",
  FULL,
  async ({ page }) => {
    await open(page, "/clients");
    const [uid = "", other = ""] = await names(page);
    await page.getByRole("link", { name: "Import details" }).click();
    await bring(page, "bad.csv", `uid,labels\n${uid},VIP\n,nobody\n`);
    await expect(page.getByRole("table", { name: "Rejected lines" })).toContainText("Line 3");
    await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);

    const file = `uid,customerId,labels,note\n${uid},K-1,VIP;Asia,\n${other},,VIP,=1+1\nnot-seen-yet,K-2,,\n`;
    await bring(page, "labels.csv", file);
    await expect(page.getByText("3 new, 0 changed, 0 unchanged, 0 rejected")).toBeVisible();
    await expect(page.getByText("not-seen-yet (line 4)")).toBeVisible();
    await page.getByRole("button", { name: "Save 3 clients" }).click();
    await expect(page.getByText("3 clients from labels.csv saved.")).toBeVisible();
    await bring(page, "labels.csv", file);
    await expect(page.getByText("Nothing changes.")).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export current details" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toBe("uid,name,customerId,labels,contact,owner,note");
    expect(lines).toContain(`${other},,,VIP,,,'=1+1`);

    await open(page, "/clients?label=VIP");
    expect((await names(page)).toSorted()).toEqual([uid, other].toSorted());
  },
);

story("thresholds decide the states, and senseless ones are refused", FULL, async ({ page }) => {
  await open(page, "/clients");
  const count = (name: string) => stateCount(page, name);
  const set = async (dormant: string, lost: string) => {
    await states(page).getByRole("button", { name: "Status rules" }).click();
    const form = page.getByRole("form", { name: "Status rules" });
    await form.getByLabel("Dormant after").fill(dormant);
    await form.getByLabel("Lost after").fill(lost);
    await form.getByRole("button", { name: "Save" }).click();
    return form;
  };
  const form = await set("20", "10");
  await expect(form.getByText("use more days for lost than for dormant")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  const before = await count("Active");
  await expect(await set("2", "4")).toBeHidden();
  await expect(states(page).getByText("no trades for 4 days")).toBeVisible();
  expect(await count("Active")).toBeLessThan(before);
  await expect(await set("14", "60")).toBeHidden();
  await expect(states(page).getByText("no trades for 60 days")).toBeVisible();
  expect(await count("Active")).toBe(before);
});

story("all clients are exported as they are listed", FULL, async ({ page }) => {
  const week = await publishedWeek();
  await open(page, `/clients?from=${week.from}&to=${week.to}&coin=USDT&sort=rebate&direction=desc`);
  const shown = await names(page);
  await list(page).getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  const [header = "", ...records] = lines;
  const at = header.split(",").indexOf("uid");
  expect(records.map((line) => line.split(",")[at]).slice(0, shown.length)).toEqual(shown);
});

story("the list of clients fits the page, and only the page scrolls", async ({ page }) => {
  const clients = await db().prisma.client.findMany({ take: 6 });
  await db().prisma.clientProfile.createMany({
    data: clients.map(({ accountId, uid }, at) => ({
      accountId,
      uid,
      name: at % 2 ? "Quantum Desk Family Office of Greater Zurich AG" : "Otto",
      customerId: `C-${at}`,
      labels: ["vip", "asia desk"],
    })),
  });
  const list = page.locator("main table").last();
  for (const width of [1_440, 1_100, 820, 380]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/clients");
    await expectWhole(page);
    await expectNotSideways(page, `${width} px`);
    const scrolls = await list.locator("..").evaluate((box) => {
      const { overflowX, overflowY } = getComputedStyle(box);
      return [box.scrollWidth > box.clientWidth, overflowX, overflowY];
    });
    expect(scrolls[0], `${width} px`).toBe(false);
    if (width > 800) expect(scrolls.slice(1), `${width} px`).toEqual(["visible", "visible"]);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto("/clients");
  await expectWhole(page);
  for (const name of ["Last day", "Edit"])
    await expect(list.getByRole("columnheader", { name })).toBeInViewport({ ratio: 0.9 });
  await page.mouse.wheel(0, 1_200);
  const head = list.getByRole("columnheader", { name: "Client", exact: true });
  await expect(head, "the header stays below the filters").toBeInViewport({ ratio: 0.9 });
});
