import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import XLSX from "@e965/xlsx";
import type { Download, Page } from "@playwright/test";
import { Decimal } from "decimal.js";
import type { StockCode } from "@/lib/stocks/stock-code";
import { axe } from "./support/accessible";
import { desk } from "./support/desk";
import { makeLink } from "./support/share-links";
import { expect, FULL, story } from "./support/story";
import { publishedWeek, readTruth, sumTexts } from "./support/truth";

type SavedSidecar = {
  readonly file: { readonly name: string; readonly sha256: string; readonly rows: number };
  readonly isWhole: boolean;
  readonly controlTotals: readonly { coin: string; rows: number; sums: Record<string, string> }[];
};

const ledger = (page: Page) => page.getByRole("region", { name: "Rows" });
const files = (page: Page) => page.getByRole("region", { name: "Files" });

async function openMenu(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ledger(page).getByRole("button", { name: "Export" }).click();
}

/** The downloaded file: its bytes and their hash. */
async function save(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const bytes = await readFile(await download.path());
  return {
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    name: nameOf(download),
  };
}

const nameOf = (download: Download) => download.suggestedFilename();

/** Every digit of the rebate in a coin, as the page shows it. */
async function rebateOnScreen(page: Page, coin: string): Promise<string> {
  const totals = page.getByRole("region", { name: "Totals" });
  const figure = totals.locator("dl > div").filter({ hasText: `Rebate in ${coin}` });
  return (await figure.locator("data").first().getAttribute("value")) ?? "";
}

story(
  "a short file is saved at once, and its sidecar has its hash and the totals of the screen",
  FULL,
  async ({ page }) => {
    const week = await publishedWeek();
    await openMenu(page, `/commissions?from=${week.from}&to=${week.to}`);
    const csv = await save(page, () =>
      ledger(page).getByRole("link", { name: "CSV", exact: true }).click(),
    );
    await ledger(page).getByRole("button", { name: "Export" }).click();
    const json = await save(page, () =>
      ledger(page).getByRole("link", { name: "Checksum and totals" }).click(),
    );
    const sidecar = JSON.parse(json.bytes.toString()) as SavedSidecar;
    expect(sidecar.file).toMatchObject({ name: csv.name, sha256: csv.sha256 });
    expect(sidecar.file.rows).toBe(csv.bytes.toString().split("\r\n").length - 2);
    expect(sidecar.isWhole).toBe(true);
    for (const { coin, sums } of sidecar.controlTotals) {
      expect(sumTexts([sums.rebateAmount ?? ""]), coin).toBe(
        sumTexts([await rebateOnScreen(page, coin)]),
      );
    }
  },
);

story(
  "a workbook is written in the background, watched, and saved with its proof file",
  async ({ page, request }) => {
    const week = await publishedWeek();
    await openMenu(page, `/commissions?from=${week.from}&to=${week.to}&coin=USDT`);
    await ledger(page).getByRole("button", { name: "Prepare Excel in background" }).click();
    await expect(page).toHaveURL(/\/exports\?account=/);
    const row = files(page).getByRole("row").nth(1);
    await expect(row.getByText("Ready")).toBeVisible();
    const book = await save(page, () => row.getByRole("link", { name: "Download" }).click());
    const json = await save(page, () =>
      row.getByRole("link", { name: "Proof file (JSON)" }).click(),
    );
    const sidecar = JSON.parse(json.bytes.toString()) as SavedSidecar;
    expect(book.name).toBe(`commissions-Main-filtered-${week.from}-${week.to}.xlsx`);
    expect(sidecar.file).toMatchObject({ name: book.name, sha256: book.sha256 });
    await expect(row.getByTitle(book.sha256)).toBeVisible();

    const sheet = XLSX.read(book.bytes).Sheets.Rows as XLSX.WorkSheet;
    const lines = XLSX.utils.sheet_to_json<Record<string, string | number>>(sheet, { raw: true });
    const rows = lines.slice(0, sidecar.file.rows);
    expect(lines.slice(rows.length).map(({ Coin }) => Coin)).toEqual(["Total USDT"]);
    const truth = await readTruth(request, week);
    expect(rows.length).toBe(truth.reduce((sum, day) => sum + (day.coins.USDT?.rows ?? 0), 0));
    const want = sumTexts(truth.flatMap((day) => day.coins.USDT?.sums.rebateAmount ?? []));
    expect(sumTexts(rows.map((one) => plain(one["Rebate (exact)"] ?? one.Rebate)))).toBe(want);
    expect(sumTexts([sidecar.controlTotals[0]?.sums.rebateAmount ?? ""])).toBe(want);

    await row.getByRole("button", { name: `Remove ${book.name}` }).click();
    await row.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(files(page).getByText(book.name)).toHaveCount(0);
  },
);

/** A cell's number in digits, without an exponent. */
function plain(value: string | number | undefined): string {
  return new Decimal(value ?? "").toFixed();
}

story(
  "a workbook's headers are in the language of the browser, a CSV's the fields' names",
  async ({ page }) => {
    await page.context().addCookies([{ name: "desk-language", value: "zh-CN", url: desk().url }]);
    const { from } = await publishedWeek();
    const fetchFile = async (ending: string) => {
      const address = `/exports/now/commissions.${ending}?from=${from}&to=${from}&coin=USDT`;
      const answer = await page.request.get(new URL(address, desk().url).href);
      expect(answer.status()).toBe(200);
      return answer.body();
    };
    const sheet = XLSX.read(await fetchFile("xlsx")).Sheets.Rows as XLSX.WorkSheet;
    expect([sheet.B1?.v, sheet.B1?.c?.[0]?.t]).toEqual(["客户", "uid"]);
    expect((await fetchFile("csv")).toString()).toMatch(/^date,uid,coin,/);
  },
);

story(
  "a CSV for Excel is the CSV behind a byte order mark, also of a table without a sidecar, a stock's panel and a shared page",
  async ({ page }) => {
    const { from } = await publishedWeek();
    const fetchFile = async (address: string) => {
      const answer = await page.request.get(new URL(address, desk().url).href);
      expect([answer.status(), answer.headers()["content-type"]], address).toEqual([
        200,
        "text/csv; charset=utf-8",
      ]);
      const named = /filename="(.*)"/.exec(answer.headers()["content-disposition"] ?? "");
      return { bytes: await answer.body(), name: named?.[1] ?? "" };
    };
    const days = `from=${from}&to=${from}`;
    const code = "AAPL" as StockCode;
    const { token } = await makeLink(desk(), {}, { kind: "stock", code, panels: ["dividends"] });
    const shared = `/s/${token}/csv/dividends`;
    for (const [csv, forExcel] of [
      [`/exports/now/commissions.csv?${days}`, `/exports/now/commissions.csv-excel?${days}`],
      ["/rates/export", "/rates/export?format=csv-excel"],
      [`/research/${code}/dividends.csv`, `/research/${code}/dividends.csv?format=csv-excel`],
      [`${shared}.csv`, `${shared}-excel.csv`],
    ] as const) {
      const plain = await fetchFile(csv);
      const marked = await fetchFile(forExcel);
      expect(marked.bytes).toEqual(Buffer.concat([Buffer.from("\ufeff"), plain.bytes]));
      expect(marked.name).toBe(plain.name.replace(".csv", "-excel.csv"));
    }
    expect((await page.request.get("/rates/export?format=xls")).status()).toBe(400);
    const read = await (await page.request.get(`/s/${token}`)).text();
    for (const ending of [".csv", "-excel.csv"]) expect(read).toContain(`"${shared}${ending}"`);
  },
);

story(
  "a menu pressed before its script has arrived is filled when it has",
  FULL,
  async ({ page }) => {
    let letGo = () => {};
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/_next\/static\/.*\.js/, async (route) => {
      await pressed;
      await route.continue();
    });
    await page.goto("/commissions", { waitUntil: "commit" });
    await ledger(page).getByRole("button", { name: "Export" }).click();
    await expect(ledger(page).locator("[popover]:popover-open")).toBeVisible();
    letGo();
    await expect(
      ledger(page).getByRole("button", { name: "Prepare Excel in background" }),
    ).toBeInViewport();
  },
);

story(
  "a background file belongs to the person who asked for it, and the page shows its state",
  FULL,
  async ({ page, request }) => {
    await page.goto("/exports");
    await expect(page.getByRole("heading", { name: "Exports" })).toBeVisible();
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    for (const id of ["00000000-0000-4000-8000-000000000000", "..%2F..%2Fsecrets"]) {
      expect((await request.get(`/exports/${id}/file`)).status(), id).toBe(404);
    }
    expect((await request.get("/exports/now/commissions.exe")).status()).toBe(404);
    const misspelt = await request.get("/exports/now/commissions.csv?account=1&presett=7d");
    expect([misspelt.status(), (await misspelt.json()).parameters]).toEqual([400, ["presett"]]);
    expect(
      (await request.get("/exports/now/commissions.csv?from=2026-02-30&to=2026-03-01")).status(),
    ).toBe(400);
  },
);
