import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Holds the hash of the sources that the build was made of. */
export const STAMP = ".next/broker-desk-sources";
/** Written last by `next build`; without it the folder is half a build. */
const BUILD_ID = ".next/BUILD_ID";
/** In a folder that has only what runs, such as an image (lib/processes/bootstrap/install.mjs). */
const PACKED = ".packed";

/**
 * Whether the built web app is of the sources in `root`. "not-built": the next start builds it; the
 * development server needs no build.
 */
export type BuiltFiles = "as-built" | "changed" | "not-built";

export function checkBuiltFiles(root: string): BuiltFiles {
  const stamp = path.join(root, STAMP);
  if (!existsSync(path.join(root, BUILD_ID)) || !existsSync(stamp)) return "not-built";
  if (existsSync(path.join(root, PACKED))) return "as-built"; // its sources are not there
  return readFileSync(stamp, "utf8") === hashSources(root) ? "as-built" : "changed";
}

/**
 * What `next build` reads, without what is generated from other sources of the list. lib/processes
 * and lib/sandbox are never part of the web (e2e/checks/architecture.ts holds that).
 */
const FOLDERS = ["app", "components", "lib", "messages", "prisma", "public"];
const NOT_BUILT =
  /^lib\/(?:processes|sandbox|database\/generated)\/|\.(?:test|bench)\.tsx?$|\.d\.json\.ts$|\/testing\//;
/**
 * By name: whatever else lies in the checkout, such as a file that a command wrote, is no source.
 */
export const ROOT_FILES = [
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "prisma.config.ts",
  "proxy.ts",
  "tsconfig.json",
];

export function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const file of listSources(root)) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listSources(root: string): string[] {
  const below = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"),
      )
      .filter((file) => !NOT_BUILT.test(file)),
  );
  const atRoot = ROOT_FILES.filter((file) => existsSync(path.join(root, file)));
  return [...below, ...atRoot].sort();
}
