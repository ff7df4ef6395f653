import type { APIRequestContext, Page } from "@playwright/test";
import { desk } from "./support/desk";
import { openSheet } from "./support/popover";
import { expect, FULL, httpStory, story } from "./support/story";

type CalendarRow = Readonly<Record<string, string | null>>;
type Closure = { readonly remark: string; readonly startTime: string; readonly endTime: string };

const CODE = "AAPL";
const agenda = (page: Page) => page.locator("[data-part=agenda]");
const month = (page: Page) => page.getByRole("grid");

/** Reads the exchange's own answer, independent of the desk. */
async function readTruth(request: APIRequestContext, endpoint: string, code?: string) {
  const query = new URLSearchParams({ endpoint, ...(code ? { code } : {}) });
  const response = await request.get(`${desk().exchangeUrl}/__sandbox/reality-truth?${query}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as {
    rows: readonly CalendarRow[];
    row: { specificConfig: readonly Closure[] };
  };
}

/** The newest ex-date of the code; opening the panel first makes the desk read it. */
async function newestExDate(page: Page, request: APIRequestContext): Promise<string> {
  const { rows } = await readTruth(request, "dividends", CODE);
  const [date] = rows
    .flatMap(({ exrightDate }) => exrightDate ?? [])
    .toSorted((a, b) => (a < b ? 1 : -1));
  if (!date) throw new Error(`${CODE} has no ex-date`);
  await page.goto(`/research/${CODE}`);
  const dividends = page.getByRole("region", { name: "Dividends and splits", exact: true });
  await expect(dividends.getByRole("slider")).toBeVisible();
  return date;
}

async function readPairs(page: Page): Promise<void> {
  await page.goto("/research");
  await expect(page.getByRole("region", { name: "Pairs", exact: true })).toBeVisible();
}

/** A list of one stock; creating it makes the desk read the exchange's pairs. */
async function makeWatchlist(page: Page, name: string, code: string): Promise<void> {
  await readPairs(page);
  await page.goto("/research/watchlists");
  await page.getByRole("button", { name: "New watchlist" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add codes" }).click();
  await page.getByRole("textbox", { name: "Codes or pairs" }).fill(code);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`Added: ${code}.`)).toBeVisible();
}

story(
  "an ex-date is where the exchange has it, in the month and in the agenda",
  FULL,
  async ({ page, request }) => {
    const date = await newestExDate(page, request);
    await page.goto(`/research/calendar?month=${date.slice(0, 7)}&codes=${CODE}`);
    const cell = month(page).locator(`[data-date="${date}"]`);
    await expect(cell.getByRole("link", { name: /AAPL.*Ex-dividend date/ })).toBeVisible();
    await cell.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`view=agenda.*#on-${date}`));
    const day = agenda(page).locator("section", { has: page.locator(`#on-${date}`) });
    await expect(day.getByText(/^Ex-dividend date/)).toBeVisible();
    await expect(day.getByText(/Dividends and splits, updated/).first()).toBeVisible();
    await day.getByRole("link", { name: CODE }).first().click();
    await expect(page).toHaveURL(/\/research\/AAPL#dividends-title$/);
  },
);

story("the market's next closure is on the day that it closes", FULL, async ({ page, request }) => {
  const { row } = await readTruth(request, "calendar");
  // The calendar follows this machine's clock and folds past days.
  const today = new Date().toISOString();
  const whole = row.specificConfig.find(
    ({ startTime, endTime }) =>
      startTime.endsWith("20:00") && endTime.slice(0, 10) >= today.slice(0, 10),
  );
  if (!whole) throw new Error("the exchange names no closure");
  const date = whole.endTime.slice(0, 10);
  await page.goto(`/research/calendar?view=agenda&month=${date.slice(0, 7)}`);
  const day = agenda(page).locator("section", { has: page.locator(`#on-${date}`) });
  await expect(day.getByText(`Market closed: ${whole.remark}`)).toBeVisible();
  await expect(page.getByText(/has the zone label “EST”/)).toBeVisible();
});

story(
  "kinds and months are kept in the address, and what cannot be read is said",
  FULL,
  async ({ page, request }) => {
    const date = await newestExDate(page, request);
    await page.goto(
      `/research/calendar?view=agenda&month=${date.slice(0, 7)}&codes=${CODE}#on-${date}`,
    );
    await expect(
      agenda(page)
        .getByText(/^Ex-dividend date/)
        .first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Type" }).click();
    await page.getByRole("checkbox", { name: "Payment" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/kinds=pay-date/);
    await expect(agenda(page).getByText(/^Ex-dividend date/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Type.*Payment/ })).toBeVisible();
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page).not.toHaveURL(new RegExp(`month=${date.slice(0, 7)}`));
    await page.goto("/research/calendar?month=2026-13");
    await expect(page.getByText('"2026-13" is not a month. Write it as YYYY-MM')).toBeVisible();
  },
);

story("a code that was never read is named as not known", FULL, async ({ page, request }) => {
  await readPairs(page);
  const { rows } = await readTruth(request, "stock-info");
  const last = rows
    .flatMap(({ code }) => code ?? [])
    .toSorted()
    .at(-1); // the background reads it only after hours
  await page.goto(`/research/calendar?codes=${last}`);
  const gaps = page.locator("details", { hasText: "incomplete" });
  await gaps.locator("summary").click();
  await expect(gaps.getByText("Dividends and splits: not loaded")).toBeVisible();
  await page.goto("/research/calendar?codes=NOBODY");
  await expect(page.getByText("No stock found for NOBODY.")).toBeVisible();
});

story("the days are walked with the keyboard, also into the next month", FULL, async ({ page }) => {
  await page.goto("/research/calendar?month=2026-11&view=month");
  const last = month(page).locator('[data-date="2026-11-30"]');
  await expect(last).toBeVisible(); // it streams in hidden, and hidden elements take no focus
  await last.focus();
  await page.keyboard.press("ArrowUp");
  await expect(month(page).locator('[data-date="2026-11-23"]')).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/month=2026-12/);
  await expect(month(page).locator('[data-date="2026-12-23"]')).toBeFocused();
});

story(
  "on a phone the calendar is an agenda until the month is asked for",
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 380, height: 800 });
    await page.goto("/research/calendar");
    await expect(page.getByRole("radio", { name: "Agenda" })).toBeChecked();
    await expect(month(page)).toBeHidden();
    await page.getByText("Month", { exact: true }).click();
    await expect(month(page)).toBeVisible();
  },
);

story(
  "a watchlist's calendar is subscribed, fetched, given a new address and revoked",
  FULL,
  async ({ page, request }) => {
    const date = await newestExDate(page, request);
    await makeWatchlist(page, "Feed of stories", CODE);
    await page.goto(`/research/calendar?month=${date.slice(0, 7)}`);
    // Streams in hidden until the script runs.
    await expect(month(page).locator(`[data-date="${date}"]`)).toBeVisible();
    await page.getByRole("combobox", { name: "Stocks" }).selectOption({ label: "Feed of stories" });
    await expect(page).toHaveURL(/list=/);
    const address = page.getByRole("textbox", { name: "Calendar address" });
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("button", { name: "Create address" }).click();
    const first = await address.inputValue();
    const file = await fetch(first);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("cache-control")).toContain("private");
    const text = await file.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
    expect(text).toContain(`DTSTART;VALUE=DATE:${date.replaceAll("-", "")}\r\n`);
    const again = await fetch(first, {
      headers: { "if-none-match": file.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    await page.getByRole("button", { name: "Replace address" }).click();
    await openSheet(page).getByRole("button", { name: "Replace address" }).click();
    await expect(address).not.toHaveValue(first);
    const second = await address.inputValue();
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(second)).status).toBe(200);
    await page.getByRole("button", { name: "Revoke address" }).click();
    await openSheet(page).getByRole("button", { name: "Revoke address" }).click();
    await expect(page.getByText("The address no longer works.")).toBeVisible();
    expect((await fetch(second)).status).toBe(404);
  },
);

httpStory(
  "a token that is malformed or unknown is answered in the same way as one that was revoked",
  FULL,
  async ({ request }) => {
    const answers = await Promise.all(
      ["x.ics", `${"a".repeat(43)}.ics`, "a".repeat(43), "..%2Fx.ics"].map((file) =>
        request.get(`/api/feeds/calendar/${file}`),
      ),
    );
    for (const answer of answers) {
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toBe("Not found\n");
    }
  },
);
