import { type Browser as Chromium, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { type Day, fetchableDays, parseDay } from "@/lib/core/day";
import { findChromium, NO_CHROMIUM } from "@/lib/processes/testing/programs";
import { listSyncRuns } from "@/lib/sync/store";
import { compareWithTruth } from "@/lib/sync/testing/desk";
import { type Browser, signIn } from "../testing/browser";
import { openWholeDesk, type WholeDesk } from "../testing/desk";

const MINUTE_MS = 60_000;
const PATIENT = { timeout: 180_000, interval: 250 };
/** The month ends too. The exchange publishes a day ten hours after its end. */
const EVENING = Date.parse("2026-11-30T23:50:00+08:00");
const DAY_BEFORE = parseDay("2026-11-29");
const LAST_OF_MONTH = parseDay("2026-11-30");
const TODAY = parseDay("2026-12-01");

let desk: WholeDesk;
let url: string;
let browser: Browser;
let chromiumBrowser: Chromium;
/**
 * The page with the days and their states, open in Chromium from before midnight until the next
 * midnight, and never reloaded.
 */
let open: Page;
beforeAll(async () => {
  desk = await openWholeDesk({ hasClock: true, sandbox: { nowMs: EVENING } });
  const [web] = await Promise.all([desk.startWeb(), desk.startWorker()]);
  url = web.url;
  browser = await signIn(url, desk.person);
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(NO_CHROMIUM);
  chromiumBrowser = await chromium.launch({ executablePath });
  open = await openDays();
});
afterAll(async () => {
  await chromiumBrowser.close();
  await desk.close();
});

async function openDays(): Promise<Page> {
  const page = await chromiumBrowser.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail").fill(desk.person.email);
  await page.getByLabel("Password", { exact: true }).fill(desk.person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((address) => address.pathname !== "/sign-in");
  await page.goto(`${url}/coverage`);
  await page.evaluate("globalThis.isStillOpen = true");
  return page;
}

/** The state of a day that the open page shows by itself. */
async function shownOpen(day: Day): Promise<string | null> {
  expect(await open.evaluate("globalThis.isStillOpen")).toBe(true);
  return open.locator(`[data-day="${day}"]`).getAttribute("data-status");
}

let passedMs = 0;
/** Moves the machine's and the exchange's clocks alike. */
async function pass(minutes: number): Promise<void> {
  passedMs += minutes * MINUTE_MS;
  desk.sandbox.advance(minutes * MINUTE_MS);
  await desk.setClock(passedMs);
}

type Progress = { readonly days: readonly { readonly day: Day; readonly status: string }[] };

/** The days' states that the open page reads by itself; the newest last. */
async function statesOnPage(): Promise<Map<Day, string>> {
  const { days } = (await (await browser.get(`${url}/coverage/progress`)).json()) as Progress;
  return new Map(days.map(({ day, status }) => [day, status]));
}
const stateOnPage = async (day: Day) => (await statesOnPage()).get(day);
/** The freshness line of an account's page, and the overview's text without scripts. */
async function look(): Promise<{ bar: string; words: string }> {
  const [page, overview] = await Promise.all(
    ["/commissions", "/overview"].map(async (path) => (await browser.get(url + path)).text()),
  );
  const words = String(overview)
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
  return { bar: /title="(Up to date through [^"]*)"/.exec(String(page))?.[1] ?? "none", words };
}

const runsDone = async () =>
  (await listSyncRuns(desk.scope, "commissions", 10)).filter(({ status }) => status === "done")
    .length;

test("before midnight the desk knows the day before", async () => {
  await expect.poll(runsDone, PATIENT).toBe(1);
  expect((await statesOnPage()).get(DAY_BEFORE)).toBe("complete");
  expect(await stateOnPage(LAST_OF_MONTH)).toBe("not-published");
  await expect.poll(() => shownOpen(DAY_BEFORE), PATIENT).toBe("complete");
  expect(await shownOpen(LAST_OF_MONTH)).toBe("not-published");
  const { bar, words } = await look();
  expect(bar).toBe("Up to date through 29 Nov · 30 Nov not published yet");
  expect(words).toMatch(/Latest day 29 Nov \d/);
});

test("after midnight the new yesterday is pending, never missing, and the worker fetches it by itself", async () => {
  await pass(15);
  const states = await statesOnPage();
  expect([states.get(LAST_OF_MONTH), states.get(TODAY)]).toEqual(["pending", "not-published"]);
  expect([...states.values()]).not.toContain("missing");
  await expect.poll(runsDone, PATIENT).toBe(2);
  expect(await stateOnPage(LAST_OF_MONTH)).toBe("pending");
  await expect.poll(() => shownOpen(LAST_OF_MONTH), PATIENT).toBe("pending");
  expect(await shownOpen(TODAY)).toBe("not-published");
  const { bar, words } = await look();
  expect(bar).toBe("Up to date through 29 Nov · 30 Nov not published yet");
  expect(words).toContain("Latest day 29 Nov");
  expect(words).not.toMatch(/days? missing/);
});

test("after the hour of publication the worker fetches the day once, and the page shows it at its next update", async () => {
  await pass(10 * 60 + 30);
  await expect.poll(() => stateOnPage(LAST_OF_MONTH), PATIENT).toBe("complete");
  await expect.poll(() => shownOpen(LAST_OF_MONTH), PATIENT).toBe("complete");
  const { bar, words } = await look();
  expect(bar).toBe("Up to date through 30 Nov · 1 Dec not published yet");
  expect(words).toMatch(/Latest day 30 Nov \d.* Month to date 1 – 30 Nov \d/);
  const { from } = fetchableDays(TODAY);
  const known = { from, to: LAST_OF_MONTH };
  expect(await compareWithTruth(desk, known)).toEqual([]);
  expect(
    (await loadCommissionDays(desk.scope, known)).filter(({ revision }) => revision !== 1),
  ).toEqual([]);
});

test("after the first midnight of the month the month is the new one", async () => {
  await pass(13 * 60 + 45);
  const { bar, words } = await look();
  expect(bar).toBe("Up to date through 30 Nov · 1 Dec not published yet");
  expect(words).toMatch(/Latest day 30 Nov \d.* Month to date 1 – 30 Nov \d/);
  expect([...(await statesOnPage()).values()]).not.toContain("missing");
});
