import type { Page, Route } from "@playwright/test";
import { fetchAnew } from "./fetch-anew";

const SCRIPTS = "**/_next/static/chunks/*.js";

/** Matches the scripts of the chart library. */
export const drawsCharts = (script: string) => script.includes("recharts-surface");

/**
 * Handles all matching scripts that load from now on; other scripts load as usual. Returns a
 * function that ends this.
 */
export async function meetScripts(
  page: Page,
  isMeant: (script: string) => boolean,
  meet: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  await page.route(SCRIPTS, async (route) => {
    const response = await fetchAnew(route);
    await (isMeant(await response.text()) ? meet(route) : route.fulfill({ response }));
  });
  return () => page.unrouteAll({ behavior: "wait" });
}

/** Opens a page whose scripts wait until the returned function releases them. */
export async function openWithoutScript(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await until;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return letGo;
}
