import { readFileSync } from "node:fs";
import { Refusal } from "@/lib/core/refusal";

/** The first line of a file that only its user should read. Throws Refusal. */
export function readSecretFile(file: string, what: "passphrase" | "token"): string {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/, 1)[0] ?? "";
  } catch {
    throw new Refusal(
      `The ${what} file ${file} cannot be read. Give a file that this user may read.`,
    );
  }
}
