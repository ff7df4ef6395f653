import { readFileSync } from "node:fs";
import path from "node:path";
import { listTables, readTable } from "./dump";
import { filesBelow, findSecrets, type SearchedPlace } from "./find-secrets";
import { knownSecrets } from "./known-secrets";

/** Files that hold the installation's keys, also former ones; only their owner can read them. */
const KEPT_FILES = /^secrets(?:\.until-\w+)?\.json$|^demo-exchange\.json$|^run\//;

/**
 * Searches the logs, tables and files of a desk for every known secret; one sentence for each find.
 */
export async function searchDesk(dataDir: string): Promise<string[]> {
  const tables: SearchedPlace[] = [];
  for (const name of await listTables())
    tables.push({ where: `the table ${name}`, content: (await readTable(name)).join("\n") });
  const secrets = secretsOf(dataDir);
  return [...findSecrets(secrets, tables, mayHold), ...searchFiles(dataDir, secrets)];
}

/** Searches the logs and files of a desk for these secrets. */
export function searchFiles(dataDir: string, secrets: ReadonlyMap<string, string>): string[] {
  return findSecrets(secrets, filesBelow(dataDir, KEPT_FILES), mayHold);
}

/** Searches HTTP answers and the output of commands for every known secret. */
export function searchAnswers(dataDir: string, answers: readonly SearchedPlace[]): string[] {
  return findSecrets(secretsOf(dataDir), answers, mayHold);
}

function secretsOf(dataDir: string): ReadonlyMap<string, string> {
  const made = JSON.parse(readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Record<
    string,
    string
  >;
  return new Map([...knownSecrets(), ...Object.entries(made)]);
}

const HASHES = ["the table users", "the table share_links"];

/**
 * The allowed places: the one answer that shows a new secret, and the two tables with password
 * hashes and their files.
 */
function mayHold({ where }: SearchedPlace, what: string): boolean {
  switch (what) {
    case "a password's hash":
      return HASHES.includes(where) || where.startsWith("database/");
    case "an API token":
      return /makeToken$|^the output of desk token add$/.test(where);
    case "a calendar address":
      return where.endsWith("#openFeedAction");
    case "a secret of a webhook":
      return /#(?:set|rotate)OwnWebhook$/.test(where);
    default:
      return false;
  }
}
