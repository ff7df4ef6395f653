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

/** Told in `npm run test:full` alone. */
export const FULL = { tag: "@full" } as const;

type Fixtures = {
  /**
   * Whether the story is told in a browser that has nothing of the desk yet, nor keeps anything.
   */
  isNewBrowser: boolean;
  /** Errors of the console or the page that this story expects; any other fails it. */
  expectedErrors: RegExp[];
  /** Fails the story on what the browser reports, whether a check looked or not. */
  watched: undefined;
};

/** What can be used on the page and does not hear yet. */
function listAsleep(): string[] {
  if (document.querySelector("script[src]") === null) return [];
  // React marks what it has taken over, and lets an event through only where it listens already.
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

/** A person is slower than a script: what is pressed here is pressed on a page that is awake. */
function waitUntilAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === "commit") return response; // this story wants the page as it is before
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
  /** An administrator who is in no other story. */
  person: PersonInBrowser;
  exchange: undefined;
};
type StoryRun = {
  /**
   * Whether the file's stories are told on a desk that only such files share: they change what
   * cannot be put back.
   */
  hasOwnDesk: boolean;
  ownDesk: undefined;
  database: undefined;
};

/** A story that speaks HTTP alone: no browser is opened for it. */
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
  /** Of this process's desk, open while it tells stories. */
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
  /** Whatever the story changed at the exchange is as before when it ends, or fails. */
  exchange: [
    async ({ browserName: _ }, use) => {
      await use(undefined);
      await restoreExchange();
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

/**
 * A story of an administrator who is in no other, signed in: what is a person's own is as on the
 * first day.
 */
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
