import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
// The client of the framework's own scripts, as production has it. It has no types.
import {
  createFromNodeStream,
  encodeReply,
} from "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.node.production.js";
import { isActionResult } from "@/lib/core/action-result";
import { type Answered, ask } from "../support/raw-http";

type Manifest = {
  readonly node: Readonly<Record<string, { filename: string; exportedName: string }>>;
};

/** "file#name" → the id that a browser calls the action by; actions that no page uses have none. */
export function readActionIds(
  manifest = ".next/server/server-reference-manifest.json",
): Map<string, string> {
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
  return new Map(
    Object.entries(node).map(([id, { filename, exportedName }]) => [
      `${filename}#${exportedName}`,
      id,
    ]),
  );
}

export type ActionCall = {
  readonly id: string;
  /** A page that has the action. */
  readonly at: string;
  readonly args: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a server action as the framework's own script does, which also writes the arguments. */
export async function callAction(
  url: string,
  { id, at, args, headers = {} }: ActionCall,
): Promise<Answered> {
  const { type, body } = await writeArguments(args);
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

/** A form with these fields, for an action's arguments. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The body that carries an action's arguments: text, or a form where one of them is a form. */
async function writeArguments(args: readonly unknown[]): Promise<{ type: string; body: Buffer }> {
  const request = new Response(await encodeReply(args));
  const body = Buffer.from(await request.arrayBuffer());
  return { type: request.headers.get("content-type") ?? "", body };
}

export type Outcome =
  /** Led to another page, with what was said before. */
  | { readonly kind: "led"; readonly to: string }
  | { readonly kind: "failed"; readonly status: number; readonly body: string }
  | { readonly kind: "returned"; readonly value: unknown };

// An answer may hold a page as well, whose scripts are not loaded here.
Object.assign(globalThis, { __next_chunk_load__: async () => {} });

/** What the action returned, as the framework's own script reads it. */
export async function readOutcome({ status, headers, body }: Answered): Promise<Outcome> {
  const to = headers["x-action-redirect"] ?? (status === 303 ? headers.location : undefined);
  if (to !== undefined) return { kind: "led", to };
  const failed = { kind: "failed", status, body } as const;
  if (status !== 200 || headers["content-type"] !== "text/x-component") return failed;
  const noModules = { moduleMap: null, serverModuleMap: null, moduleLoading: null };
  const answer = await createFromNodeStream(Readable.from([Buffer.from(body)]), noModules);
  try {
    return { kind: "returned", value: await answer.a };
  } catch {
    return failed;
  }
}

/** Whether an action took its input: one of another shape is refused before anything is looked up. */
export function isInputRead(outcome: Outcome): boolean {
  if (outcome.kind !== "returned" || !isActionResult(outcome.value)) return true;
  return outcome.value.validationErrors === undefined;
}

/**
 * Whether what an action returned is a refusal in words: every action says so in one of these
 * shapes.
 */
export function isRefusal(value: unknown): boolean {
  if (isActionResult(value))
    return (
      value.serverError !== undefined ||
      value.validationErrors !== undefined ||
      isRefusal(value.data)
    );
  if (typeof value === "string") return value !== "";
  if (typeof value !== "object" || value === null) return false;
  const { kind, refused, problem, reason } = value as Readonly<Record<string, unknown>>;
  return (
    kind === "refused" ||
    kind === "not-allowed" ||
    [refused, problem, reason].some((each) => typeof each === "string")
  );
}
