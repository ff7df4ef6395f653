import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readTestEnv } from "@/lib/env/test-env";
import { findNativePostgres } from "@/lib/store/database/native-postgres";
import { findChromium, HEADLESS_SHELL } from "./find-chromium";
import { emptyOutcome, type Outcome } from "./step";

/** The programs that parts need and npm does not bring. */
export const FIND_PROGRAM = { postgres: findNativePostgres, chromium: () => findChromium() } as const;
export type Program = keyof typeof FIND_PROGRAM;

/** Debian's packages of them, the best one first. */
const PACKAGES: Readonly<Record<Program, () => readonly string[]>> = {
  postgres: () => ["postgresql"],
  chromium: () => (readTestEnv().isFull ? ["chromium"] : [HEADLESS_SHELL, "chromium"]),
};

/** Installs those that are missing where that needs nobody's leave: as root on Debian. Null where all are there. */
export function installMissing(programs: readonly Program[]): Outcome | null {
  const missing = programs.filter((program) => FIND_PROGRAM[program]() === null);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const startedAt = performance.now();
  if (apt("update")) for (const program of missing) PACKAGES[program]().some(install);
  return { ...emptyOutcome("system packages"), seconds: (performance.now() - startedAt) / 1000 };
}

function install(name: string): boolean {
  process.stdout.write(`installing the Debian package ${name} …\n`);
  return apt("install", "--no-install-recommends", name);
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync("apt-get", ["-q", "-y", ...args], { stdio: ["ignore", "inherit", "inherit"], env }).status === 0
  );
}
