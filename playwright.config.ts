import { register } from "node:module";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./lib/processes/testing/programs";

register("./e2e/support/json-modules.mjs", import.meta.url);

// Other programs read this file too, also where no browser is installed; the global setup says that
// it is missing.
const executablePath = findChromium();

/**
 * As root Chromium has no sandbox to build; the rest keeps it from talking to anybody but the desk.
 */
const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Two stories are told at a time, each on its own desk: the built app with its own data folder,
 * database and sandbox (e2e/support/global-setup.ts). One waits for the desk or the browser a third of its
 * time, so two keep two cores busy.
 */
const AT_A_TIME = 2;

/** On a desk of its own, which takes its time to start. */
const OWN_DESK = [
  "http/access.spec.ts",
  "notifications.spec.ts",
  "chats.spec.ts",
  "proof.spec.ts",
  "orders-desk.spec.ts",
  "trading-ticket.spec.ts",
  "trading-outcomes.spec.ts",
  "trading-live.spec.ts",
  "trading-form.spec.ts",
  "trading-money.spec.ts",
  "trading-switch.spec.ts",
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  fullyParallel: false,
  workers: AT_A_TIME,
  forbidOnly: true,
  // Stories tagged @full are told in `npm run test:full` alone.
  ...(process.env.TEST_TIER === "full" ? {} : { grepInvert: /@full/ }),
  // Guards against hanging, and nothing else: a busy machine is no fault of the desk.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    reducedMotion: "reduce",
    timezoneId: "Europe/Berlin",
    locale: "en-US",
  },
  projects: [
    // Before the others: last, nothing else would be left to do while such a desk starts.
    { name: "own-desk", testMatch: OWN_DESK },
    // Those below http/ speak HTTP alone, and open no browser.
    { name: "browser", testIgnore: [...OWN_DESK, "secrets.spec.ts"] },
    // What all of them left behind is searched.
    { name: "secrets", testMatch: "secrets.spec.ts", dependencies: ["own-desk", "browser"] },
  ],
});
