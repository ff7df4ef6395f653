import type { Page } from "@playwright/test";
import { expectWhole } from "./accessible";
import { expect } from "./story";

/** A4 without the margins of components/shell/paper.css, in CSS pixels: upright and wide. */
const UPRIGHT_PX = 703;
const WIDE_PX = 1031;

/** What is cut, what is left over and what is missing on the open page, laid out for paper. */
function findFlaws(): string[] {
  const named = (element: Element) => (element.textContent ?? "").trim().slice(0, 40);
  const seen = (element: Element) =>
    element.checkVisibility() && element.closest(".visually-hidden") === null;
  const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)].filter(seen);
  /** The nearest box that cuts off what is outside it. */
  const clips = (element: Element | null): Element | null => {
    if (element === null || element.tagName === "MAIN") return null;
    return getComputedStyle(element).overflowX === "visible"
      ? clips(element.parentElement)
      : element;
  };
  const isCut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    const room = clips(element)?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    return left < room.left - 1 || right > room.right + 1;
  };
  const figures = ":is(data, time, th, td, caption, h1, h2, h3, .figure, .recharts-surface)";
  const cut = all(figures).filter(isCut);
  const controls = all(":is(button, input, select, textarea, [role=checkbox])").filter(
    (element) => element.closest("thead, [data-paper]") === null,
  );
  const folded = [...document.querySelectorAll("main details > :not(summary)")].filter(
    (element) => !element.checkVisibility({ contentVisibilityAuto: true }),
  );
  const empty = all(".recharts-surface").filter(
    (chart) => chart.getBoundingClientRect().height < 40 || !chart.querySelector("path"),
  );
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return [
    ...cut.map((element) => `cut: ${named(element)}`),
    ...controls.map((element) => `control: ${element.outerHTML.slice(0, 120)}`),
    ...folded.map((element) => `folded: ${named(element)}`),
    ...empty.map(() => "an empty chart"),
    ...(backgroundColor === "rgb(255, 255, 255)" ? [] : [`paper is ${backgroundColor}`]),
  ];
}

/**
 * Lays the open page out on A4, in the dark theme and as wide as its style sheet says, and expects
 * figures whole, no controls, nothing folded, dark on white. The page stays laid out for paper.
 */
export async function expectWholeOnPaper(page: Page, what = page.url()): Promise<void> {
  await expectWhole(page);
  const isWide = (await page.locator("[data-wide], [data-across]").count()) > 0;
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: isWide ? WIDE_PX : UPRIGHT_PX, height: 1000 });
  await expect.poll(() => page.evaluate(findFlaws), { message: what }).toEqual([]);
  await expect(page.getByText(/Printed \d/), what).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const [, width = ""] = /MediaBox \[0 0 (\d+)/.exec(pdf) ?? [];
  expect(Number(width), `${what}: points of A4`).toBe(isWide ? 841 : 594);
}

/** The screen again, after `expectWholeOnPaper`. */
export async function leavePaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}
