import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { readTestEnv } from "@/lib/env/testing/env";
import { expect } from "./story";

/**
 * Axe on the open page. It lists only violations; listing passed checks takes most of the time of a
 * long table.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

/** Waits until no part of the open page waits for the server or its script. */
export async function expectWhole(page: Page): Promise<void> {
  const waits = page.locator('[aria-busy="true"], [class*="skeleton" i]').filter({ visible: true });
  await expect(waits).toHaveCount(0);
}

type AccessibleScope = { what?: string; rules?: string[]; within?: string[] };

/** Expects that screen readers can name every table of the open page; axe does not ask for it. */
export async function expectNamedTables(page: Page, what?: string): Promise<void> {
  const unnamed = () =>
    page.locator("table:not([hidden]), [role=grid]").evaluateAll((tables) =>
      tables
        .filter((table) => {
          const by = table.getAttribute("aria-labelledby");
          const named = by === null ? null : document.getElementById(by);
          const caption = table instanceof HTMLTableElement ? table.caption : null;
          const texts = [
            table.getAttribute("aria-label"),
            named?.textContent,
            caption?.textContent,
          ];
          return texts.every((text) => (text ?? "").trim() === "");
        })
        .map((table) => (table.textContent ?? "").slice(0, 80)),
    );
  await expect.poll(unnamed, `tables without a name: ${what ?? page.url()}`).toEqual([]);
}

/** Expects no serious violation on the open page. `rules` and `within` narrow the check. */
export async function expectAccessible(
  page: Page,
  { what, rules, within = [] }: AccessibleScope = {},
): Promise<void> {
  // The framework removes the title for a moment when it replaces a page.
  await expect(page).toHaveTitle(/./);
  await expectNamedTables(page, what);
  const builder = axe(page);
  if (rules) builder.withRules(rules);
  for (const selector of within) builder.include(selector);
  const { violations } = await builder.analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found, what).toEqual([]);
}

/**
 * Checks a state in the middle of a story, only in `npm run test:full`. In `npm test` look.spec.ts
 * checks whole pages.
 */
export async function expectStateAccessible(page: Page, looked?: AccessibleScope): Promise<void> {
  if (readTestEnv().isFull) await expectAccessible(page, looked);
}

/**
 * Checks both themes. A theme changes only colours, so the second one is checked for contrast
 * alone.
 */
export async function expectAccessibleInThemes(
  page: Page,
  looked: AccessibleScope = {},
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    const what = `${looked.what ?? page.url()} in the ${colorScheme} theme`;
    const rules = colorScheme === "dark" ? { rules: ["color-contrast"] } : {};
    await expectAccessible(page, { ...looked, what, ...rules });
  }
}

export async function expectNotSideways(page: Page, what?: string): Promise<void> {
  const overhang = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overhang, what).toBeLessThanOrEqual(0);
}
