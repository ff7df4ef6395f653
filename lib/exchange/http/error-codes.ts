import type { FailureKind } from "@/lib/core/failure";
import { TRADING_CODES } from "../trading/codes";
import type { CodeMeaning } from "./retry";

export const SUCCESS_CODE = "00000";
/** "data is empty": zero rows, not an error (field notes). */
export const NO_DATA_CODE = "40054";

const never = (kind: FailureKind, detail: string): CodeMeaning => ({
  kind,
  retry: "never",
  detail,
});
const busy = (detail: string): CodeMeaning => ({ kind: "unavailable", retry: "backoff", detail });
const unknownOutcome = (kind: FailureKind, detail: string): CodeMeaning => ({
  kind,
  retry: "backoff-get",
  detail,
});

/** The codes of the field notes, section "Envelope and errors". */
const CODES: readonly (readonly [codes: readonly string[], meaning: CodeMeaning])[] = [
  [["429"], { kind: "rate-limited", retry: "rate-limited", detail: "too many requests" }],
  [["40200"], busy("the exchange is being upgraded")],
  [["25000", "25001", "25003", "25004"], busy("the exchange is busy")],
  [["40010"], unknownOutcome("timed-out", "the exchange timed out internally")],
  [["40725"], unknownOutcome("unavailable", "a service of the exchange returned an error")],
  [["45001"], unknownOutcome("unavailable", "an unknown error inside the exchange")],
  [["40015"], unknownOutcome("unavailable", "the exchange's system is abnormal")],
  [
    ["40808"],
    { kind: "rejected", retry: "once-get", detail: "the exchange could not verify a parameter" },
  ],
  [
    ["40008"],
    { kind: "clock-skew", retry: "resync", detail: "the request's timestamp was rejected" },
  ],
  [["40001"], never("key-unknown", "the credential ACCESS-KEY is missing")],
  [["40002"], never("key-unknown", "the credential ACCESS-SIGN is missing")],
  [["40003"], never("key-unknown", "the credential ACCESS-TIMESTAMP is missing")],
  [["40011"], never("key-unknown", "the credential ACCESS-PASSPHRASE is missing")],
  [["40006", "40037"], never("key-unknown", "the exchange does not know the key")],
  [["40009"], never("signature-refused", "the signature does not match the API secret")],
  [["40012", "40036"], never("passphrase-refused", "the passphrase is wrong")],
  [["40014"], never("permission-missing", "the key lacks the scope that reads this")],
  [
    ["40018", "40038"],
    never("address-not-allowed", "this machine's IP address is not on the key's list"),
  ],
  [["40029"], never("not-a-broker", "the key's account is not a broker's")],
  [["40099"], never("wrong-environment", "a demo key on production, or the reverse")],
  [["40017", "400172", "40019", "40034"], never("rejected", "the exchange refused a parameter")],
  [["40404"], never("rejected", "the exchange has no such operation")],
  [
    ["00001", "20001", "40704", "40705", "40707"],
    never("out-of-range", "the exchange refused the time range"),
  ],
];
/** These codes and those of orders and bots; these win. */
const MEANINGS = new Map([
  ...Object.entries(TRADING_CODES),
  ...CODES.flatMap(([codes, meaning]) => codes.map((code) => [code, meaning] as const)),
]);

/** Null for a code that no source names; then the HTTP status decides. */
export function findCodeMeaning(code: string): CodeMeaning | null {
  return MEANINGS.get(code) ?? null;
}
