import type { Page, Request, Route } from "@playwright/test";
import { addDays } from "@/lib/core/day";
import { fetchAnew } from "./support/fetch-anew";
import { openPriced } from "./support/public-prices";
import { restoreRates } from "./support/restore";
import {
  editReality,
  readLog,
  readToday,
  resetLog,
  setFaults,
  setSwitches,
} from "./support/sandbox";
import { startSecondWeb } from "./support/second-web";
import { expect, FULL, story } from "./support/story";

const PANELS = {
  prices: "Price",
  dividends: "Dividends and splits",
  earnings: "Earnings",
  suspension: "Suspension",
  shareholders: "Major shareholders",
  executives: "Executives' holdings",
  capital: "Share capital",
} as const;
const MOST_SHIFT = 0.02;

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const refresh = (page: Page, name: string) =>
  page.getByRole("button", { name: `Refresh ${name}`, exact: true });

story.afterEach(restoreRates);

async function untilAllCame(page: Page): Promise<void> {
  for (const name of Object.values(PANELS))
    await expect(panel(page, name).getByText(/^Updated/)).toBeVisible();
}

story(
  "after any failure the earlier rows stay, with the reason and their age",
  FULL,
  async ({ page }) => {
    story.setTimeout(120_000);
    await page.goto("/research/AMZN");
    await untilAllCame(page);
    await setFaults([
      { endpoint: "sharehold-detail", kind: "http-error", httpStatus: 500 },
      { endpoint: "executive-shareholdings", kind: "rate-limited" },
      { endpoint: "dividends", kind: "html" },
      { endpoint: "share-capital-change", kind: "cut-off" },
    ]);
    const broken = [
      [PANELS.shareholders, "The exchange has an internal error."],
      [PANELS.executives, "The exchange keeps limiting our requests."],
      [PANELS.dividends, "The exchange has an internal error."],
      [PANELS.capital, /^The exchange /],
    ] as const;
    for (const [name] of broken) await refresh(page, name).click();
    for (const [name, why] of broken) {
      const notice = panel(page, name).getByText(/Last tried .+ You see data from /);
      await expect(notice, name).toBeVisible();
      await expect(notice, name).toContainText(why);
      await expect(panel(page, name).getByText(/^Updated/), name).toBeVisible();
    }
    await expect(
      panel(page, PANELS.shareholders).getByRole("table").locator("tbody tr").first(),
    ).toBeVisible();
    await setFaults([]);
    await refresh(page, PANELS.shareholders).click();
    await expect(panel(page, PANELS.shareholders).getByText(/Last tried/)).toHaveCount(0);
  },
);

story(
  "a panel that never came says what failed, and the others are there",
  FULL,
  async ({ page }) => {
    await setFaults([{ endpoint: "sharehold-detail", kind: "error-code", code: "40034" }]);
    await page.goto("/research/NFLX");
    const holders = panel(page, PANELS.shareholders);
    const failure = holders.getByRole("alert");
    await expect(failure).toContainText("Could not be loaded");
    await expect(failure).toContainText("The exchange rejected the request.");
    await expect(failure).toContainText(
      "Details follow.code 40034 · the exchange refused a parameter",
    );
    await expect(holders.getByRole("table")).toHaveCount(0);
    await expect(panel(page, PANELS.earnings).getByText(/^Updated/)).toBeVisible();
    await setFaults([]);
    await refresh(page, PANELS.shareholders).click();
    await expect(holders.getByRole("table")).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);

for (const [emptyList, emptyObject] of [
  ["null-list", "empty-fields"],
  ["null-data", "null-data"],
  ["code-40054", "code-40054"],
] as const) {
  story(
    `an answer without data (${emptyList}) is shown as empty, not as a failure`,
    FULL,
    async ({ page }) => {
      const code = "AMD";
      await setSwitches({ reality: { emptyList, emptyObject } });
      await editReality({ endpoint: "sharehold-detail", code, kind: "set-rows", rows: [] });
      await editReality({
        endpoint: "suspension-resumption-info",
        code,
        kind: "set-object",
        row: null,
      });
      await page.goto(`/research/${code}`);
      await untilAllCame(page);
      await refresh(page, PANELS.shareholders).click();
      await refresh(page, PANELS.suspension).click();
      await expect(panel(page, PANELS.shareholders).getByText("No holders listed.")).toBeVisible();
      await expect(
        panel(page, PANELS.suspension).getByText("No suspensions reported."),
      ).toBeVisible();
      for (const name of [PANELS.shareholders, PANELS.suspension]) {
        await expect(refresh(page, name)).toBeEnabled();
        await expect(panel(page, name).getByRole("alert")).toHaveCount(0);
        await expect(panel(page, name).getByText(/Last tried/)).toHaveCount(0);
        await expect(panel(page, name).getByText(/^Updated/)).toBeVisible();
      }
    },
  );
}

story(
  "a question asked while another answer arrives is followed to its own answer",
  FULL,
  async ({ page }) => {
    const topic = { endpoint: "sharehold-detail", code: "ORCL" } as const;
    const row = { name: "Patient Lamp Partners", holdingNum: "888000224", holdingRatio: "11.75" };
    await page.goto("/research/ORCL");
    await untilAllCame(page);
    await expect(page.getByRole("button", { name: "Refreshing" })).toHaveCount(0);
    await editReality({ ...topic, kind: "add-row", row });
    await setFaults([{ endpoint: topic.endpoint, kind: "slow", delayMs: 4_000, times: 1 }]);
    let tell = () => {};
    const isAsked = new Promise<void>((resolve) => {
      tell = resolve;
    });
    // The answer that dividends have arrived comes after the request for shareholders, and does not
    // mention them.
    const late = async (route: Route) => {
      let answer = await fetchAnew(route);
      while (((await answer.json()) as Record<string, unknown>)["dividends:ORCL"] !== null)
        answer = await fetchAnew(route);
      await isAsked;
      await route.fulfill({ response: answer });
    };
    await page.route("**/research/progress?*", late, { times: 1 });
    const polls = page.waitForRequest("**/research/progress?*");
    await refresh(page, PANELS.dividends).click();
    await polls;
    const asked = page.waitForResponse((response) => response.request().method() === "POST");
    await refresh(page, PANELS.shareholders).click();
    await asked;
    const place = refresh(page, PANELS.shareholders).locator("..").getByRole("status");
    await expect(place, "the page has taken it up").not.toBeEmpty();
    tell();
    await expect(panel(page, PANELS.shareholders).getByText(row.name)).toBeVisible();
  },
);

story.describe("with a clock of the browser's own", () => {
  story.use({ isNewBrowser: true });

  story(
    "an open page shows a suspension that begins, within the time limit",
    FULL,
    async ({ page, context }) => {
      const topic = { endpoint: "suspension-resumption-info", code: "META" } as const;
      await page.clock.install();
      await page.goto("/research/META");
      await untilAllCame(page);
      const banner = page.getByText(/Trading has been suspended/);
      await expect(banner).toHaveCount(0);
      const day = addDays(await readToday(), -1);
      const row = {
        code: "META",
        suspensionDate: { date: day },
        suspensionTime: "09:30:00",
        suspensionReason: "News pending",
      };
      await editReality({ ...topic, kind: "set-object", row });
      // Another person, or the background, asks within the limit; nobody touches this page.
      const other = await context.newPage();
      await other.goto("/research/META");
      await refresh(other, PANELS.suspension).click();
      await expect(other.getByText(/Trading has been suspended/)).toBeVisible();
      await other.close();
      await expect(banner).toHaveCount(0);
      await page.clock.fastForward("05:01");
      await expect(banner).toBeVisible();
      await expect(banner).toContainText("News pending");
    },
  );
});

// The background does not reach these codes for an hour, and no other story uses them.
for (const [device, viewport, code, details] of [
  ["a desk", { width: 1440, height: 900 }, "WMT", FULL],
  ["a phone", { width: 380, height: 800 }, "XOM", FULL],
] as const) {
  story(
    `on ${device} a stock never read before has its header at once, and nothing moves as panels come`,
    details,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      // Without prices the room of the chart is given back once the exchange has said so.
      await setSwitches({ trading: { publicPrices: "offered" } });
      await page.goto("/research"); // makes the desk read pairs and calendar
      await expect(page.getByRole("region", { name: "Pairs", exact: true })).toBeVisible();
      await page.addInitScript(() => {
        const shifts: { value: number; what: string[] }[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node: Node | null }[];
            };
            const what = sources.map(({ node }) => (node?.textContent ?? "").slice(0, 40));
            if (!hadRecentInput) shifts.push({ value, what });
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`/research/${code}`, { waitUntil: "commit" });
      await expect(
        page.getByRole("heading", { name: new RegExp(`^${code}`), level: 1 }),
      ).toBeVisible();
      for (const name of Object.values(PANELS)) await expect(panel(page, name)).toHaveCount(1);
      await untilAllCame(page);
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
      );
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(total, JSON.stringify(shifts)).toBeLessThan(MOST_SHIFT);
    },
  );
}

/** Presses every panel's button; returns the requests that they sent. */
async function pressAll(page: Page): Promise<Request[]> {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.headers()["next-action"]) sent.push(request);
  });
  for (const name of Object.values(PANELS)) await refresh(page, name).click();
  await expect.poll(() => sent.length).toBe(Object.keys(PANELS).length);
  return sent;
}

/** Public prices have a limit of their own (docs/exchange.md 10.6). */
const mostPerSecond = (endpoint: string) =>
  /\/market\/(?:tickers|instruments)$/.test(endpoint) ? 20 : 1;

story(
  "twenty people at once, two web processes and a worker: one request in any second and endpoint",
  FULL,
  async ({ page, request }) => {
    story.setTimeout(180_000);
    await openPriced(page, "COST");
    await untilAllCame(page);
    const second = await startSecondWeb();
    try {
      const webs = [new URL(page.url()).origin, second.url];
      // Both processes have answered once, so the test measures the questions, not the start.
      for (const web of webs) expect((await request.get(`${web}/research/COST`)).ok()).toBe(true);
      await resetLog();
      const presses = await pressAll(page);
      const people = Array.from({ length: 20 }, (_, person) => webs[person % webs.length] ?? "");
      const answers = await Promise.all(
        people.flatMap((web) =>
          presses.map((press) => {
            const { "next-action": action, "content-type": type } = press.headers();
            return request.post(`${web}/research/COST`, {
              headers: {
                "next-action": action ?? "",
                "content-type": type ?? "",
                origin: web,
                accept: "text/x-component",
              },
              data: press.postDataBuffer() ?? "",
            });
          }),
        ),
      );
      for (const answer of answers) {
        expect(answer.status()).toBe(200);
        expect(await answer.text()).toContain('"queued"');
      }
      for (const name of Object.values(PANELS)) await expect(refresh(page, name)).toBeEnabled();
      await expect
        .poll(async () => (await request.get("/research/progress?of=earnings:COST")).json())
        .toEqual({
          "earnings:COST": null,
        });
      const log = Object.entries(await readLog()).filter(([endpoint]) =>
        endpoint.includes("/market/"),
      );
      expect(log.length).toBeGreaterThanOrEqual(presses.length);
      for (const [endpoint, { maxPerSecond, limited }] of log) {
        expect(maxPerSecond, endpoint).toBeLessThanOrEqual(mostPerSecond(endpoint));
        expect(limited, endpoint).toBe(0);
      }
      // 140 presses cause few questions: a press joins a question that is already on its way.
      const earnings = log.find(([endpoint]) => endpoint.endsWith("earnings-forecast"));
      expect(earnings?.[1].requests).toBeLessThanOrEqual(20);
    } finally {
      await second.stop();
    }
  },
);
