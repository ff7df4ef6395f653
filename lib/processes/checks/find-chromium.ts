import { accessSync, constants } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const FIXED = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** CHROMIUM_PATH, then the system's browser, then the one Playwright may have downloaded; null where there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const onPath = (env.PATH ?? "")
    .split(path.delimiter)
    .filter(Boolean)
    .flatMap((folder) => PROGRAMS.map((program) => path.join(folder, program)));
  const named = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : [];
  return [...named, ...FIXED, ...onPath, chromium.executablePath()].find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
