import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findCitus } from "@/lib/database/testing/citus";
import { findNativePostgres } from "@/lib/database/testing/native-postgres";
import { readTestEnv } from "@/lib/env/testing/env";

/**
 * The browser's engine alone; every story takes a sixth less time. It is also the name of Debian's
 * package.
 */
export const HEADLESS_SHELL = "chromium-headless-shell";

const PROGRAMS = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const FIXED = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const NO_CHROMIUM = "No Chromium was found. Install one, or set CHROMIUM_PATH.";

/**
 * Looks for CHROMIUM_PATH, in `npm test` the headless shell, the system's browser, Playwright's
 * download; null if there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const { isFull, searchPath } = readTestEnv(env);
  const onPath = (program: string) => searchPath.map((folder) => path.join(folder, program));
  const named = env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : [];
  const shell = isFull ? [] : onPath(HEADLESS_SHELL);
  const all = [
    ...named,
    ...shell,
    ...FIXED,
    ...PROGRAMS.flatMap(onPath),
    chromium.executablePath(),
  ];
  return all.find((file) => existsSync(file)) ?? null;
}

export const FIND_PROGRAM = {
  postgres: findNativePostgres,
  citus: findCitus,
  chromium: () => findChromium(),
  prometheus: () => findOnPath("prometheus"),
  pgbouncer: () => findOnPath("pgbouncer") ?? findOnPath("../sbin/pgbouncer"),
  patroni: () => findOnPath("patroni"),
  etcd: () => findOnPath("etcd"),
  soffice: () => findOnPath("soffice"),
  buildah: () => findOnPath("buildah"),
  debootstrap: () => findOnPath("debootstrap") ?? findOnPath("../sbin/debootstrap"),
  haproxy: () => findOnPath("haproxy") ?? findOnPath("../sbin/haproxy"),
} as const;
export type Program = keyof typeof FIND_PROGRAM;

function findOnPath(program: string): string | null {
  const files = readTestEnv().searchPath.map((folder) => path.join(folder, program));
  return files.find((file) => existsSync(file)) ?? null;
}
