import { STATUS_CODES } from "node:http";
import { LANGUAGES, type Language } from "@/lib/core/language";
import english from "@/messages/en-US/door.json";
import chinese from "@/messages/zh-CN/door.json";

/** For scripts and assistants: everything is answered in JSON there. */
export const API = /^\/api\/(?:v1|mcp)(?:[/?]|$)/;
/** Methods that a person's browser sends. */
export const METHODS: readonly string[] = ["GET", "HEAD", "POST"];

/**
 * Each with its sentence in door.json, and in the API as the name of the error
 * (app/api/v1/refusal.ts).
 */
const REFUSALS = {
  400: "malformed-address",
  405: "method-not-allowed",
  408: "request-timeout",
  409: "desk-updated",
  411: "no-length",
  413: "too-large",
  414: "address-too-long",
  421: "unknown-host",
  431: "headers-too-long",
} as const;
export type RefusalStatus = keyof typeof REFUSALS;

type Sentences = Readonly<Record<(typeof REFUSALS)[RefusalStatus], string>>;
const SENTENCES: Readonly<Record<Language, Sentences>> = { "en-US": english, "zh-CN": chinese };

export type RefusedAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * The API is in English. Anybody else may read either language: a request's own is not known yet.
 */
export function refusalOf(status: RefusalStatus, url = ""): RefusedAnswer {
  const error = REFUSALS[status];
  const isApi = API.test(url);
  const sentences = LANGUAGES.map((language) => SENTENCES[language][error]);
  const body = isApi
    ? JSON.stringify({ error, message: SENTENCES["en-US"][error] })
    : `${sentences.join("\n")}\n`;
  const headers: Record<string, string> = {
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
  };
  if (status === 405) headers.Allow = METHODS.join(", ");
  return { headers, body };
}

/** A whole response as text, for a socket without a request that Node could read. */
export function rawRefusal(
  status: RefusalStatus,
  fixedHeaders: Readonly<Record<string, string>>,
): string {
  const { headers, body } = refusalOf(status);
  const lines = Object.entries({ ...fixedHeaders, ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
