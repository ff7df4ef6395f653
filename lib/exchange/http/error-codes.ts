import type { FailureKind } from "@/lib/core/failure";
import { TRADING_CODES } from "../trading/codes";
import type { CodeMeaning } from "./retry";

export const SUCCESS_CODE = "00000";
/** "data is empty": zero rows, not an error (field notes). */
export const NO_DATA_CODE = "40054";

const never = (kind: FailureKind, detail: string): CodeMeaning => ({ kind, retry: "never", detail });
const unavailable = (detail: string): CodeMeaning => ({ kind: "unavailable", retry: "backoff", detail });

const RANGE = never("out-of-range", "the exchange refused the time range");
const PARAMETER = never("rejected", "the exchange refused a parameter");
const NOT_BROKER = never("not-a-broker", "the key's account is not a broker's");
const BAD_PASSPHRASE = never("passphrase-refused", "the passphrase is wrong");
const NOT_LISTED = never("address-not-allowed", "this machine's IP address is not on the key's list");
const KEY_UNKNOWN = never("key-unknown", "the exchange does not know the key");

/** Every code of the field notes, section "Envelope and errors", and those of orders and bots. */
const MEANINGS: Readonly<Record<string, CodeMeaning>> = {
  ...TRADING_CODES,
  "429": { kind: "rate-limited", retry: "rate-limited", detail: "too many requests" },
  "40200": unavailable("the exchange is being upgraded"),
  "25000": unavailable("the exchange is busy"),
  "25001": unavailable("the exchange is busy"),
  "25003": unavailable("the exchange is busy"),
  "25004": unavailable("the exchange is busy"),
  "40010": { kind: "timed-out", retry: "backoff", detail: "the exchange timed out internally" },
  "40725": unavailable("a service of the exchange returned an error"),
  "45001": unavailable("an unknown error inside the exchange"),
  "40015": unavailable("the exchange's system is abnormal"),
  "40808": { kind: "rejected", retry: "once", detail: "the exchange could not verify a parameter" },
  "40008": { kind: "clock-skew", retry: "resync", detail: "the request's timestamp was rejected" },
  "40001": never("key-unknown", "the credential ACCESS-KEY is missing"),
  "40002": never("key-unknown", "the credential ACCESS-SIGN is missing"),
  "40003": never("key-unknown", "the credential ACCESS-TIMESTAMP is missing"),
  "40011": never("key-unknown", "the credential ACCESS-PASSPHRASE is missing"),
  "40006": KEY_UNKNOWN,
  "40037": KEY_UNKNOWN,
  "40009": never("signature-refused", "the signature does not match the API secret"),
  "40012": BAD_PASSPHRASE,
  "40036": BAD_PASSPHRASE,
  "40014": never("permission-missing", "the key lacks the scope that reads this"),
  "40018": NOT_LISTED,
  "40038": NOT_LISTED,
  "40029": NOT_BROKER,
  "40099": never("wrong-environment", "a demo key on production, or the reverse"),
  "40017": PARAMETER,
  "400172": PARAMETER,
  "40019": PARAMETER,
  "40034": PARAMETER,
  "40404": never("rejected", "the exchange has no such operation"),
  "00001": RANGE,
  "20001": RANGE,
  "40704": RANGE,
  "40705": RANGE,
  "40707": RANGE,
};

/** Null for a code that no source names: then the HTTP status decides. */
export function findCodeMeaning(code: string): CodeMeaning | null {
  return Object.hasOwn(MEANINGS, code) ? (MEANINGS[code] ?? null) : null;
}
