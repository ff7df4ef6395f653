import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Path in the checkout, with forward slashes → text. */
export type SourceTree = ReadonlyMap<string, string>;

export const ROOT = path.resolve(import.meta.dirname, "../..");

/** Committed and new files, without those that .gitignore excludes. */
export function readCheckout(): SourceTree {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z"],
    {
      cwd: ROOT,
      encoding: "utf8",
    },
  );
  const files = listed.split("\0").filter((file) => file && existsSync(path.join(ROOT, file)));
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}
