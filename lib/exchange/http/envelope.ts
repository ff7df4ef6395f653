import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import { findCodeMeaning, NO_DATA_CODE, SUCCESS_CODE } from "./error-codes";
import type { CodeMeaning, RetryRule } from "./retry";

/** `noData`: the exchange said "data is empty" (40054), which is an answer. */
type AnswerReading =
  | { readonly ok: true; readonly data: unknown; readonly noData: boolean }
  | { readonly ok: false; readonly failure: ExchangeFailure; readonly retry: RetryRule };

type AnswerEnvelope = { readonly code: string; readonly msg: unknown; readonly data: unknown };

/**
 * What an answer says: its `code` counts first, then HTTP (field notes). A page of HTML or half a JSON at HTTP 200
 * is asked for again a few times; it ends as `unavailable` when no JSON was meant, as `bad-response` when it was.
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
  const json = /^\s*[[{]/.test(body);
  const detail = json
    ? "the answer is not a complete JSON envelope"
    : "something other than the exchange's JSON answered";
  return failed(
    { kind: json ? "bad-response" : "unavailable", retry: "garbled", detail },
    null,
    status,
  );
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
  const of = (kind: FailureKind, retry: RetryRule, detail: string) => ({ kind, retry, detail });
  if (status === 429) return of("rate-limited", "rate-limited", "too many requests");
  if (status === 408) return of("timed-out", "backoff", "the exchange gave up waiting");
  if (status >= 500)
    return of("unavailable", "backoff", "a fault of the exchange or of its gateway");
  if (status >= 300 && status < 400)
    return of("unreachable", "never", "it redirects elsewhere, which is not followed");
  return of("rejected", "never", "rejected without a code of the exchange");
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

/** A number has lost its leading zeros: 0 is 00000. 429 is the one code that is short by itself. */
function readCode(code: unknown): string | null {
  if (typeof code === "string") return /^[A-Za-z0-9_-]{1,16}$/.test(code) ? code : null;
  if (typeof code !== "number" || !Number.isSafeInteger(code) || code < 0) return null;
  return code === 429 ? "429" : String(code).padStart(SUCCESS_CODE.length, "0");
}

/** Long runs of key-like characters: whatever they are, people do not need them. */
const OPAQUE_RUN = /[A-Za-z0-9+/=_%-]{16,}/g;

export function hideOpaque(text: string): string {
  return text.replace(OPAQUE_RUN, "…");
}

/** Whether an answer has one of `secrets` in it, as it came or behind JSON's escapes. */
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

/** Words of the exchange for our messages, on one short line; "" where one of `secrets` is in them. */
export function quoteExchange(text: unknown, secrets: readonly string[]): string {
  if (typeof text !== "string") return "";
  const lower = text.toLowerCase();
  if (secrets.some((secret) => lower.includes(secret.toLowerCase()))) return "";
  const line = text.replace(CONTROL_RUN, " ");
  return hideOpaque(line).slice(0, MAX_QUOTE).trim();
}
