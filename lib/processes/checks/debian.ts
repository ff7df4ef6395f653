import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs a package where that needs nobody's leave: as root on Debian. False when it could not be had. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write(`installing the Debian package ${name} …\n`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-q", "-y", ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  return apt("update") && apt("install", "--no-install-recommends", name);
}
