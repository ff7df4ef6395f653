import { findRefusalText } from "../trading/refusals";

/** The exchange's own texts of codes that do not depend on an order: sections 4.1 and 7, and the public error list. */
const TEXTS: Readonly<Record<string, string>> = {
  "429": "Too Many Requests",
  "25000": "System error, please try again later",
  "25001": "Operation timed out",
  "25002": "Unsupported operation",
  "25003": "Concurrent operation, please retry",
  "25004": "Operation too frequent, please try again later",
  "25245": "The account is not the unified account mode",
  "25209": "Insufficient market liquidity, please try again later",
  "25574": "Reduce-only order protection",
  "25577": "Failed to stop the strategy because the corresponding strategy ID could not be found",
  "25598": "Current strategy status does not support modification",
  "40001": "ACCESS_KEY cannot be empty",
  "40002": "SECRET_KEY cannot be empty",
  "40003": "Signature cannot be empty",
  "40006": "Invalid ACCESS_KEY",
  "40008": "Request timestamp expired",
  "40009": "sign signature error",
  "40010": "Request timed out",
  "40011": "ACCESS_PASSPHRASE cannot be empty",
  "40012": "apikey/password is incorrect",
  "40014": "Incorrect permissions",
  "40015": "System is abnormal, please try again later",
  "40017": "Parameter verification failed {0}",
  "400172": "Parameter verification failed {0}",
  "40018": "Invalid IP",
  "40019": "Parameter {0} cannot be empty",
  "40029": "The account is not a broker account",
  "40034": "Parameter {0} does not exist",
  "40036": "passphrase is error",
  "40037": "Apikey does not exist",
  "40038": "The request ip is not in the whitelist",
  "40054": "data is empty",
  "40099": "exchange environment is incorrect",
  "40200": "Server upgrade, please try again later",
  "40404": "Request URL NOT FOUND",
  "40725": "service return an error",
  "40762": "The order amount exceeds the balance",
  "40786": "Duplicate clientOid",
  "40808": "Parameter verification exception {0}",
  "45001": "Unknown error",
  // About binding sub-accounts to a loan, which no operation here does: only a fault says them.
  "95002": "The sub-account has contract positions and cannot be added.",
  "95003": "The sub-account UID you entered does not exist.",
  "95004":
    "The UID you unbound has a non-zero asset balance and is in a risk unit with unsettled or pending loan orders.",
  "95010": "Your entered subaccount UID is already bound to another risk unit.",
  "95011": "Parameter validation failed:{0}",
  "95014": "The sub-account has contract orders and cannot be added",
};

/** The exchange's text of `code`, its holes filled with `values`; "Unknown error" for a code that no source names. */
export function codeText(code: string, ...values: readonly string[]): string {
  const text = Object.hasOwn(TEXTS, code) ? TEXTS[code] : findRefusalText(code);
  const filled = (text ?? "Unknown error").replace(
    /\{(\d)\}/g,
    (_hole, at) => values[Number(at)] ?? "",
  );
  return filled.replace(/ {2,}/g, " ").trim();
}
