import { readFileSync } from "node:fs";
import { type Answered, ask } from "../support/raw-http";

type Manifest = { readonly node: Readonly<Record<string, { filename: string; exportedName: string }>> };

/** "file#name" → the id that a browser calls the action by; actions that no page uses have none. */
export function readActionIds(manifest = ".next/server/server-reference-manifest.json"): Map<string, string> {
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return new Map(
    Object.entries(node).map(([id, { filename, exportedName }]) => [`${filename}#${exportedName}`, id]),
  );
}

/** The form whose fields are named "1_…". */
const FORM = "$K1";

export type Call = {
  readonly id: string;
  /** A page that has the action. */
  readonly at: string;
  readonly args: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a server action as the framework's own script does: arguments as one list, a form's fields beside it. */
export function callAction(url: string, { id, at, args, headers = {} }: Call): Promise<Answered> {
  const { type, body } = encodeArguments(args);
  return ask(url, at, {
    method: "POST",
    headers: {
      origin: url,
      accept: "text/x-component",
      "next-action": id,
      "content-type": type,
      ...headers,
    },
    body,
  });
}

function encodeArguments(args: readonly unknown[]): { type: string; body: string } {
  const form = args.findIndex((argument) => argument instanceof Map);
  if (form < 0) return { type: "text/plain;charset=UTF-8", body: writeArguments(args) };
  const list = args.map((argument, at) => (at === form ? FORM : argument));
  const fields: [string, string][] = [...(args[form] as Map<string, string>)].map(([name, value]) => [
    `1_${name}`,
    value,
  ]);
  const boundary = "arguments-of-an-action";
  const parts = [...fields, ["0", writeArguments(list)]].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
}

/** "$" begins what refers to something else: of a text that begins so there are two, but of our own reference. */
function writeArguments(args: readonly unknown[]): string {
  return JSON.stringify(args, (_key, value: unknown) =>
    typeof value === "string" && value.startsWith("$") && value !== FORM ? `$${value}` : value,
  );
}

export type Outcome =
  /** Led to another page, with what was said before. */
  | { readonly kind: "led"; readonly to: string }
  | { readonly kind: "failed"; readonly status: number; readonly body: string }
  | { readonly kind: "returned"; readonly value: unknown };

/** What the action returned, of the rows that the framework's script would read. */
export function readOutcome({ status, headers, body }: Answered): Outcome {
  const to = headers["x-action-redirect"] ?? (status === 303 ? headers.location : undefined);
  if (to !== undefined) return { kind: "led", to };
  const rows = readRows(body);
  const [, row] = /"a":"\$@?(\w+)"/.exec(rows.get("0") ?? "") ?? [];
  const value = row === undefined ? undefined : rows.get(row);
  if (status !== 200 || value === undefined || value.startsWith("E")) return { kind: "failed", status, body };
  if (value === '"$undefined"') return { kind: "returned", value: undefined };
  return { kind: "returned", value: JSON.parse(value) as unknown };
}

/** The rows of an answer: "id:JSON" to the end of the line, or "id:T", a length in bytes and so much text. */
function readRows(body: string): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  const bytes = Buffer.from(body);
  let at = 0;
  while (at < bytes.length) {
    const [begin = "", id = "", length] =
      /^(\w*):(?:T([0-9a-f]+),)?/.exec(bytes.toString("utf8", at, at + 40)) ?? [];
    if (begin === "") break;
    const from = at + Buffer.byteLength(begin);
    const line = bytes.indexOf("\n", from);
    const to = length === undefined ? (line < 0 ? bytes.length : line) : from + Number.parseInt(length, 16);
    rows.set(id, bytes.toString("utf8", from, to));
    at = length === undefined ? to + 1 : to;
  }
  return rows;
}

/** Whether what an action returned is a refusal in words: every action says so in one of these shapes. */
export function isRefusal(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  if (typeof value !== "object" || value === null) return false;
  const { kind, refused, problem, reason } = value as Readonly<Record<string, unknown>>;
  return (
    kind === "refused" ||
    kind === "not-allowed" ||
    [refused, problem, reason].some((each) => typeof each === "string")
  );
}
