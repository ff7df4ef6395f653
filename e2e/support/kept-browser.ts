import type { Browser, BrowserContext } from "@playwright/test";
import { desk } from "./desk";

/**
 * One browser profile for all stories of a process. It keeps the desk's compiled scripts in its
 * cache, so that not every story loads them again. Answers with personal data are `private,
 * no-store` and never cached. Everything else is removed after each story.
 */
let kept: { readonly browser: Browser; readonly context: BrowserContext } | undefined;

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** The shared profile with these cookies. */
export async function openKept(browser: Browser, cookies: Cookies): Promise<BrowserContext> {
  if (kept?.browser !== browser) kept = { browser, context: await browser.newContext(EMPTY) };
  await kept.context.addCookies(cookies);
  return kept.context;
}

/** An empty profile, whatever the story's options are. */
export const EMPTY = { storageState: { cookies: [], origins: [] } };

/** Closes the pages of the story and removes everything that it left, except cached scripts. */
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
