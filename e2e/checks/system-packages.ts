import { existsSync } from "node:fs";
import { readTestEnv } from "@/lib/env/testing/env";
import { runProgram } from "@/lib/processes/launcher/build";
import { FIND_PROGRAM, HEADLESS_SHELL, type Program } from "@/lib/processes/testing/programs";
import { emptyOutcome, type Outcome } from "./step";

const FULL_PROCESS = ["postgres", "prometheus", "pgbouncer", "patroni", "etcd", "haproxy"] as const;
const needs = (): Readonly<Record<string, readonly Program[]>> => ({
  store: ["postgres"],
  "store-native": ["postgres", "soffice"],
  "store-embedded": ["soffice"],
  process: readTestEnv().isFull ? FULL_PROCESS : [],
  nodes: ["postgres", "soffice"],
  browser: ["chromium"],
});

/** Debian's packages of those that have another name, the best one first. */
const PACKAGES: Readonly<Partial<Record<Program, () => readonly string[]>>> = {
  postgres: () => ["postgresql"],
  etcd: () => ["etcd-server"],
  soffice: () => ["libreoffice-calc-nogui", "libreoffice-calc"],
  chromium: () => (readTestEnv().isFull ? ["chromium"] : [HEADLESS_SHELL, "chromium"]),
};

export const needsPrograms = (part: string): boolean => part in needs();

/** Installs what these parts miss where that needs nobody's leave: as root on Debian. Null where all is there. */
export async function installMissing(parts: readonly string[]): Promise<Outcome | null> {
  const needed = new Set(parts.flatMap((part) => needs()[part] ?? []));
  const missing = [...needed].filter((program) => FIND_PROGRAM[program]() === null);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return null;
  const startedAt = performance.now();
  if (await apt("update"))
    for (const program of missing)
      for (const name of PACKAGES[program]?.() ?? [program]) if (await install(name)) break;
  return { ...emptyOutcome("system packages"), seconds: (performance.now() - startedAt) / 1000 };
}

function install(name: string): Promise<boolean> {
  process.stdout.write(`installing the Debian package ${name} …\n`);
  return apt("install", "--no-install-recommends", name);
}

async function apt(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { code, output } = await runProgram("apt-get", ["-q", "-y", ...args], { env });
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}
