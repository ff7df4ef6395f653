import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { desk, preparedStore, takeOwnDesk } from "./desk";
import { forget, openKept } from "./kept-browser";
import { openDesk } from "./open-desk";
import { addPerson, openDeskStore, type PersonInBrowser } from "./person";
import { restoreExchange } from "./sandbox";

export { expect } from "@playwright/test";

/** Marks a story that runs only in `npm run test:full`. */
export const FULL = { tag: "@full" } as const;

type Fixtures = {
  /** Whether the story uses a new, empty browser profile. */
  isNewBrowser: boolean;
  /** Console and page errors that this story expects; any other error fails it. */
  expectedErrors: RegExp[];
  /** Fails the story if the browser reports an error. */
  watched: undefined;
};

/** Lists the controls of the page that do not react yet. */
function listAsleep(): string[] {
  if (document.querySelector("script[src]") === null) return [];
  // React shows what came in a stream with the next frame, also after the page has loaded.
  const isComing = document.querySelector('template[id^="B:"]') !== null;
  if (isComing) return ["a part that is not shown yet"];
  // React marks the elements that it has hydrated, and passes events on only when it listens.
  const hears = (element: Element) => {
    if (!Object.keys(element).some((key) => key.startsWith("__reactProps"))) return false;
    let hasHeard = false;
    const hear = () => {
      hasHeard = true;
    };
    element.addEventListener("pointercancel", hear, true);
    element.dispatchEvent(new Event("pointercancel"));
    element.removeEventListener("pointercancel", hear, true);
    return hasHeard;
  };
  const used = "main :is(button, input:not([type=hidden]), select, [tabindex])";
  return [document.documentElement, ...document.querySelectorAll(used)]
    .filter((element) => !hears(element))
    .map((element) => element.outerHTML.slice(0, 200));
}

/**
 * Waits for hydration after each `goto`: a person is slower than a script and never clicks before.
 */
function waitUntilAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // This story needs the page before hydration.
    if (options?.waitUntil === "commit") return response;
    await expect
      .poll(() => page.evaluate(listAsleep), {
        message: `what does not wake on ${url}`,
        intervals: [50],
      })
      .toEqual([]);
    return response;
  };
}

type StoryFixtures = {
  /** A new administrator whom no other story uses. */
  person: PersonInBrowser;
  exchange: undefined;
  /** Keeps the desk's logs beside the report of a story that failed. */
  logs: undefined;
};
type StoryRun = {
  /**
   * Whether the file's stories use a separate desk that only such files share, because they change
   * something that cannot be undone.
   */
  hasOwnDesk: boolean;
  ownDesk: undefined;
  database: undefined;
};

/** A story over HTTP only; it opens no browser. */
export const httpStory = base.extend<StoryFixtures, StoryRun>({
  baseURL: async ({ browserName: _ }, use) => use(desk().url),
  hasOwnDesk: [false, { option: true, scope: "worker" }],
  ownDesk: [
    async ({ hasOwnDesk }, use) => {
      if (!hasOwnDesk) return use(undefined);
      const folder = await mkdtemp(path.join(os.tmpdir(), "broker-desk-own-"));
      const { desk: own, close } = await openDesk(preparedStore(), path.join(folder, "desk"));
      takeOwnDesk(own);
      await use(undefined);
      await close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", auto: true },
  ],
  /** The database of this process's desk, open while its stories run. */
  database: [
    async ({ ownDesk: _ }, use) => {
      const close = await openDeskStore(desk());
      await use(undefined);
      await close();
    },
    { scope: "worker", auto: true },
  ],
  person: async ({ browserName: _ }, use) =>
    use(await addPerson(`${randomUUID()}@stories.example`, { isAdmin: true })),
  /** Resets the exchange when the story ends or fails. */
  exchange: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      await restoreExchange();
    },
    { auto: true },
  ],
  logs: [
    async ({ browserName: _ }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      for (const log of ["worker.log", "web.log"])
        await info.attach(log, { path: path.join(desk().dataDir, "logs", log) });
    },
    { auto: true },
  ],
});

/** A story without a session. */
export const visitorStory = httpStory.extend<Fixtures>({
  isNewBrowser: [false, { option: true }],
  context: async ({ browser, storageState, isNewBrowser }, use) => {
    const isFile = typeof storageState === "string";
    const context =
      isNewBrowser || isFile
        ? await browser.newContext()
        : await openKept(browser, storageState?.cookies ?? []);
    await use(context);
    await forget(browser);
  },
  page: async ({ page }, use) => {
    waitUntilAwake(page);
    await use(page);
  },
  expectedErrors: [[], { option: true }],
  watched: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      watch(page, (text) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      });
      await use(undefined);
      expect(errors, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** A story with a new administrator who is signed in and has no settings of his own yet. */
export const story = visitorStory.extend({
  storageState: async ({ person }, use) => use(person.browser),
});

function watch(page: Page, report: (text: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error")
      report(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => report(`page: ${error.message}`));
}
