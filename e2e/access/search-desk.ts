import { readFileSync } from "node:fs";
import path from "node:path";
import { listTables, readTable } from "./dump";
import { filesBelow, findSecrets, type Place } from "./find-secrets";
import { knownSecrets } from "./known-secrets";

/** The installation's own keys, readable for its owner alone. */
const KEPT_FILES = /^secrets\.json$|^demo-exchange\.json$|^run\//;

/** Looks for every known secret in logs, tables, files and answers of a desk; a sentence for each place it is in. */
export async function searchDesk(dataDir: string, received: readonly Place[]): Promise<string[]> {
  const made = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Record<string, string>;
  const secrets = new Map([...knownSecrets(), ...Object.entries(made)]);
  const tables: Place[] = [];
  for (const name of await listTables())
    tables.push({ where: `the table ${name}`, content: (await readTable(name)).join("\n") });
  return findSecrets(secrets, [...tables, ...received, ...filesBelow(dataDir, KEPT_FILES)], mayHold);
}

const HASHES = ["the table users", "the table share_links"];

/** What is shown once, where it is made; and the two tables that hold passwords' hashes, with their files. */
function mayHold({ where }: Place, what: string): boolean {
  switch (what) {
    case "a password's hash":
      return HASHES.includes(where) || where.startsWith("database/");
    case "an API token":
      return /makeToken$|^the output of desk token add$/.test(where);
    case "a calendar address":
      return where.endsWith("#openFeedAction");
    default:
      return false;
  }
}
