import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
// The client that the framework's scripts use in production. It has no types.
import {
  createFromNodeStream,
  encodeReply,
} from "next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-client.node.production.js";
import { isActionResult } from "@/lib/core/action-result";
import { type Answered, ask } from "../support/raw-http";

type Manifest = {
  readonly node: Readonly<Record<string, { filename: string; exportedName: string }>>;
};

/**
 * "file#name" → the id that a browser sends for the action; actions that no page uses have no id.
 */
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
  /** A page that uses the action. */
  readonly at: string;
  readonly args: readonly unknown[];
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls a server action as the framework's script does; that script also encodes the arguments. */
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

/** A form with these fields, as an action's argument. */
export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/**
 * The request body for an action's arguments: text, or a form if one of the arguments is a form.
 */
async function writeArguments(args: readonly unknown[]): Promise<{ type: string; body: Buffer }> {
  const request = new Response(await encodeReply(args));
  const body = Buffer.from(await request.arrayBuffer());
  return { type: request.headers.get("content-type") ?? "", body };
}

export type Outcome =
  /** The action redirected to this address. */
  | { readonly kind: "led"; readonly to: string }
  | { readonly kind: "failed"; readonly status: number; readonly body: string }
  | { readonly kind: "returned"; readonly value: unknown };

// An answer may also contain a page; its scripts are not loaded here.
Object.assign(globalThis, { __next_chunk_load__: async () => {} });

/** Reads what the action returned, with the framework's own decoder. */
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

/**
 * Whether the action accepted the shape of its input; a wrong shape is refused before any lookup.
 */
export function isInputRead(outcome: Outcome): boolean {
  if (outcome.kind !== "returned" || !isActionResult(outcome.value)) return true;
  return outcome.value.validationErrors === undefined;
}

/** Whether an action returned a refusal; every action uses one of these shapes. */
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
