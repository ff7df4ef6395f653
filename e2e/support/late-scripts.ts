import type { Page, Route } from "@playwright/test";
import { fetchAnew } from "./fetch-anew";

const SCRIPTS = "**/_next/static/chunks/*.js";

/** Of the library that draws charts. */
export const drawsCharts = (script: string) => script.includes("recharts-surface");

/**
 * What happens from now on to scripts that are not there yet; all others come as they are. Returns
 * what ends it.
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
