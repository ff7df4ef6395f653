import { defineConfig } from "@playwright/test";
import { findChromium } from "./lib/processes/checks/find-chromium";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium was found: install one, or name it with CHROMIUM_PATH.");

/** As root Chromium has no sandbox to build; the rest keeps it from talking to anybody but the desk. */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Its own desk: the built app with its own data folder, database and sandbox (e2e/global-setup.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
    reducedMotion: "reduce",
    timezoneId: "Europe/Berlin",
    locale: "en-US",
  },
  projects: [
    { name: "first-run", testMatch: "first-run.spec.ts" },
    { name: "desk", testIgnore: /(?:first-run|secrets)\.spec\.ts/, dependencies: ["first-run"] },
    // What all of them left behind is searched.
    { name: "secrets", testMatch: "secrets.spec.ts", dependencies: ["desk"] },
  ],
});
