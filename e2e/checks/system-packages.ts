import { existsSync } from "node:fs";
import { readTestEnv } from "@/lib/env/testing/env";
import { runProgram } from "@/lib/processes/launcher/build";
import { FIND_PROGRAM, HEADLESS_SHELL, type Program } from "@/lib/processes/testing/programs";
import { outcomeOf, type StepOutcome } from "./step";

/** Debian packages whose name differs from the program's; the best one first. */
function packagesOf(program: Program): readonly string[] {
  switch (program) {
    case "postgres":
      return ["postgresql"];
    case "etcd":
      return ["etcd-server"];
    case "soffice":
      return ["libreoffice-calc-nogui", "libreoffice-calc"];
    case "chromium":
      return readTestEnv().isFull ? ["chromium"] : [HEADLESS_SHELL, "chromium"];
    default:
      return [program];
  }
}

/**
 * Installs missing programs if no permission is needed: as root on Debian. Null if nothing was
 * installed.
 */
export async function installMissing(programs: readonly Program[]): Promise<StepOutcome | null> {
  const missing = [...new Set(programs)].filter((program) => FIND_PROGRAM[program]() === null);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return null;
  const startedAt = performance.now();
  if (await apt("update")) for (const program of missing) await install(packagesOf(program));
  return outcomeOf("system packages", { seconds: (performance.now() - startedAt) / 1000 });
}

/** Installs the first of these packages that is available. */
async function install(names: readonly string[]): Promise<void> {
  for (const name of names) {
    process.stdout.write(`installing the Debian package ${name} …\n`);
    if (await apt("install", "--no-install-recommends", name)) return;
  }
}

async function apt(...args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { code, output } = await runProgram("apt-get", ["-q", "-y", ...args], { env });
  if (code !== 0) process.stderr.write(output);
  return code === 0;
}
