import type { Browser, BrowserContext } from "@playwright/test";
import { desk } from "./desk";

/**
 * One browser profile for the stories of a process, as a person has one: it keeps the desk's
 * scripts, which no answer to a person names (`private, no-store`), and spares each story to read
 * and compile them. Nothing else of a story is left for the next.
 */
let kept: { readonly browser: Browser; readonly context: BrowserContext } | undefined;

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** The profile, with these cookies. */
export async function openKept(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  if (kept?.browser !== browser) kept = { browser, context: await browser.newContext(EMPTY) };
  await kept.context.addCookies(cookies);
  return kept.context;
}

/** A profile that remembers nothing, whatever the options of a story are. */
export const EMPTY = { storageState: { cookies: [], origins: [] } };

/** Closes what the story opened, and takes away all that it left but the scripts. */
export async function forget(browser: Browser): Promise<void> {
  for (const each of browser.contexts()) if (each !== kept?.context) await each.close();
  if (kept?.browser !== browser) return;
  const { context } = kept;
  const [page] = context.pages();
  if (page) {
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", {
      origin: desk().url,
      storageTypes: "local_storage,session_storage,indexeddb,cache_storage,service_workers",
    });
  }
  for (const each of context.pages()) await each.close();
  await context.clearCookies();
  await context.clearPermissions();
}
