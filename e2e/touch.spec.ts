import type { Browser, Page } from "@playwright/test";
import { expectWhole } from "./support/accessible";
import { desk } from "./support/desk";
import { expect, FULL, story } from "./support/story";

const PAGES = [
  "/overview",
  "/commissions",
  "/clients",
  "/brief",
  "/research",
  "/research/AAPL",
  "/research/compare?codes=AAPL,NVDA",
  "/trading/orders",
  "/settings/people",
];
const MORE_PAGES = [
  "/all",
  "/coverage",
  "/repayments",
  "/exports",
  "/import",
  "/proof",
  "/proof/months",
  "/proof/terms",
  "/payouts",
  "/payouts/terms",
  "/payouts/details",
  "/rates",
  "/shares",
  "/audit",
  "/help",
  "/notifications",
  "/trading/assets",
  "/trading/bots",
  "/research/calendar",
  "/research/watchlists",
  "/settings/security",
  "/settings/about",
  "/settings/notifications",
  "/settings/accounts/new",
];
/** A tablet and a phone. */
const WIDTHS_PX = [820, 390];

/** What is too small for a finger, or would make a phone zoom in. */
function findSmall(): string[] {
  const LEAST_PX = 24;
  const LEAST_TEXT_PX = 16;
  const named = (element: Element) =>
    `${element.tagName} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
  const seen = (element: Element) =>
    element.checkVisibility() && element.closest(".visually-hidden, [inert]") === null;
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(seen);
  // WCAG 2.5.8 leaves out links within a sentence.
  const isInText = (element: Element) =>
    element.tagName === "A" &&
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
    );
  const targets =
    "a[href], button, select, textarea, summary, input:not([type=hidden], [type=file]), [role=button]";
  const small = all(targets)
    .filter((element) => !isInText(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .filter(({ box }) => Math.round(box.width) < LEAST_PX || Math.round(box.height) < LEAST_PX)
    .map(({ element, box }) => `${named(element)}: ${box.width} × ${box.height}`);
  const typed =
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea";
  const zoomed = all(typed)
    .map((field) => ({ field, px: Number.parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ px }) => px < LEAST_TEXT_PX)
    .map(({ field, px }) => `${named(field)}: text of ${px} px`);
  return [...new Set([...small, ...zoomed])];
}

async function openTouched(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: desk().url,
    storageState: await page.context().storageState(),
    hasTouch: true,
    isMobile: true,
    viewport: { width: 820, height: 1180 },
  });
  return context.newPage(); // closes with the browser
}

for (const [name, pages, tag] of [
  ["the pages most used", PAGES, {}],
  ["all other pages", MORE_PAGES, FULL],
] as const)
  story(
    `${name} can be used with a finger: targets of 24 px, fields of 16 px`,
    tag,
    async ({ page, browser }) => {
      const touched = await openTouched(browser, page);
      for (const path of pages) {
        await touched.goto(path);
        await expectWhole(touched);
        for (const width of WIDTHS_PX) {
          await touched.setViewportSize({ width, height: 1180 });
          await expect
            .poll(() => touched.evaluate(findSmall), { message: `${path} at ${width} px` })
            .toEqual([]);
        }
      }
    },
  );
