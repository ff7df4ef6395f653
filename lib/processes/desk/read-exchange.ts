import { loadCredentials } from "@/lib/accounts/load-credentials";
import type { FailureSubject } from "@/lib/core/failure";
import { readAppSecrets } from "@/lib/env/app-secrets";
import { type AccountReading, readAccount } from "@/lib/trading/read-account";
import { failureSentence } from "../failure-sentence";
import { Refusal } from "../refusal";
import { requireAccount } from "./options";
import { formatTable } from "./table";

type Read<Value> = Parameters<typeof readAccount<Value>>[1];

/** Asks the exchange about a named account. Throws Refusal, with the sentence that says why it did not answer. */
export async function readFromExchange<Value>(
  name: string,
  subject: FailureSubject,
  signal: AbortSignal,
  read: Read<Value>,
): Promise<Value> {
  const { id, baseUrl } = await requireAccount(name);
  const credentials = await loadCredentials(id, readAppSecrets);
  const reading: AccountReading<Value> = await readAccount({ baseUrl, credentials, signal }, read);
  switch (reading.kind) {
    case "read":
      return reading.value;
    case "failed":
      throw new Refusal(failureSentence(reading.failure, subject));
    case "refused":
      throw new Refusal(reading.sentence);
    default:
      return reading satisfies never;
  }
}

/** A record's fields as the exchange gave them; what it did not give is an empty cell. */
export function recordTable<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row[column])));
  return formatTable(
    columns.map((column) => column.replace(/Ms$/, " (UTC)")),
    cells,
  );
}

function cellOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (column.endsWith("TimeMs") && typeof value === "number") return new Date(value).toISOString();
  return String(value);
}

export function writeJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
