import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What `next build` reads, without the types of texts that it writes itself. lib/processes and lib/sandbox are never part of the web (the floors hold that). */
const FOLDERS = ["app", "components", "lib", "messages", "prisma", "public"];
const NOT_BUILT =
  /^lib\/(?:processes|sandbox)\/|\.(?:test|bench)\.tsx?$|\.d\.json\.ts$|(?:^|\/)test-[^/]+\.tsx?$/;
const ROOT_FILE = /\.(?:[cm]?[jt]s|json)$/;
const NOT_BUILT_ROOT = /^(?:vitest|playwright|knip|biome|tsconfig\.processes|next-env)/;

/** Changes exactly when something changed that the build depends on. */
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

export function listSources(root: string): string[] {
  const below = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
      .filter((file) => !NOT_BUILT.test(file)),
  );
  const atRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name) && !NOT_BUILT_ROOT.test(entry.name))
    .map((entry) => entry.name);
  return [...below, ...atRoot].sort();
}
