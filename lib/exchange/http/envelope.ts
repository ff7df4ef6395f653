import type { ExchangeFailure } from "@/lib/core/failure";
import { findCodeMeaning, NO_DATA_CODE, SUCCESS_CODE } from "./error-codes";
import type { CodeMeaning, RetryRule } from "./retry";

/** `noData`: the exchange answered "data is empty" (40054). */
type AnswerReading =
  | { readonly ok: true; readonly data: unknown; readonly noData: boolean }
  | { readonly ok: false; readonly failure: ExchangeFailure; readonly retry: RetryRule };

type AnswerEnvelope = { readonly code: string; readonly msg: unknown; readonly data: unknown };

/**
 * Reads an answer. Its `code` decides first, then the HTTP status (field notes). HTML or half a
 * JSON at HTTP 200 is asked for again a few times; it is `unavailable` where the answer was no JSON
 * at all, else `bad-response`.
 */
export function readAnswer(
  status: number,
  body: string,
  secrets: readonly string[],
): AnswerReading {
  const envelope = findEnvelope(body);
  if (envelope?.code === NO_DATA_CODE) return { ok: true, data: null, noData: true };
  if (envelope !== null && envelope.code !== SUCCESS_CODE)
    return codeFailure(envelope, status, secrets);
  if (status < 200 || status > 299) return failed(meaningOfStatus(status), null, status);
  if (envelope !== null) return { ok: true, data: envelope.data, noData: false };
  return failed(meaningOfGarbled(body), null, status);
}

function meaningOfGarbled(body: string): CodeMeaning {
  const isJson = /^\s*[[{]/.test(body);
  if (isJson) {
    const detail = "the answer is not a complete JSON envelope";
    return { kind: "bad-response", retry: "garbled", detail };
  }
  const detail = "something other than the exchange's JSON answered";
  return { kind: "unavailable", retry: "garbled", detail };
}

function codeFailure(
  { code, msg }: AnswerEnvelope,
  status: number,
  secrets: readonly string[],
): AnswerReading {
  const known = findCodeMeaning(code);
  if (known !== null && known.kind !== "rejected") return failed(known, code, status);
  const meaning = known ?? meaningOfUnknownCode(status);
  const quote = quoteExchange(msg, secrets);
  const detail = quote === "" ? meaning.detail : `${meaning.detail}: ${quote}`;
  return failed({ ...meaning, detail }, code, status);
}

function meaningOfUnknownCode(status: number): CodeMeaning {
  const byStatus = status >= 500 || status === 429 ? meaningOfStatus(status) : null;
  return byStatus ?? { kind: "rejected", retry: "never", detail: "a code that is not documented" };
}

function meaningOfStatus(status: number): CodeMeaning {
  if (status === 429)
    return { kind: "rate-limited", retry: "rate-limited", detail: "too many requests" };
  if (status === 408)
    return { kind: "timed-out", retry: "backoff", detail: "the exchange gave up waiting" };
  if (status >= 500) {
    const detail = "a fault of the exchange or of its gateway";
    return { kind: "unavailable", retry: "backoff", detail };
  }
  if (status >= 300 && status < 400) {
    const detail = "it redirects elsewhere, which is not followed";
    return { kind: "unreachable", retry: "never", detail };
  }
  return { kind: "rejected", retry: "never", detail: "rejected without a code of the exchange" };
}

function failed(
  { kind, retry, detail }: CodeMeaning,
  code: string | null,
  httpStatus: number,
): AnswerReading {
  return { ok: false, failure: { kind, code, httpStatus, detail }, retry };
}

function findEnvelope(body: string): AnswerEnvelope | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null; // decided by the caller, with the HTTP status
  }
  if (typeof json !== "object" || json === null || !("code" in json)) return null;
  const code = readCode(json.code);
  if (code === null) return null;
  return {
    code,
    msg: "msg" in json ? json.msg : null,
    data: "data" in json ? json.data : undefined,
  };
}

/** A code as a number has lost its leading zeros: 0 is 00000. Only 429 is a short code. */
function readCode(code: unknown): string | null {
  if (typeof code === "string") return /^[A-Za-z0-9_-]{1,16}$/.test(code) ? code : null;
  if (typeof code !== "number" || !Number.isSafeInteger(code) || code < 0) return null;
  return code === 429 ? "429" : String(code).padStart(SUCCESS_CODE.length, "0");
}

/** Long runs of key-like characters, which people do not need to see. */
const OPAQUE_RUN = /[A-Za-z0-9+/=_%-]{16,}/g;

export function hideOpaque(text: string): string {
  return text.replace(OPAQUE_RUN, "…");
}

/** Whether an answer contains one of `secrets`, plain or with JSON's escapes. */
export function repeatsSecret(
  { body, data }: { body: string; data: unknown },
  secrets: readonly string[],
) {
  const texts = [body, JSON.stringify(data) ?? ""].map((text) => text.toLowerCase());
  const forms = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return forms.some((form) => texts.some((text) => text.includes(form.toLowerCase())));
}

const CONTROL_RUN = /\p{Cc}+/gu;
const MAX_QUOTE = 160;

/**
 * The exchange's words for our messages, on one short line; "" where they contain one of `secrets`.
 */
export function quoteExchange(text: unknown, secrets: readonly string[]): string {
  if (typeof text !== "string") return "";
  const lower = text.toLowerCase();
  if (secrets.some((secret) => lower.includes(secret.toLowerCase()))) return "";
  const line = text.replace(CONTROL_RUN, " ");
  return hideOpaque(line).slice(0, MAX_QUOTE).trim();
}
