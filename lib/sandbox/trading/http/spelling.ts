import type { TradingExchange } from "../interface/exchange";
import type { TradingSwitches } from "./switches";

/** Fields that an older server does not have (docs/exchange.md 4.10). */
const NEWER_FIELDS: readonly string[] = ["positionValue", "leverage", "bonus"];

type Spelling = {
  readonly switches: TradingSwitches;
  readonly lowerR: boolean;
  readonly exchange: TradingExchange;
  /**
   * Leaves NEWER_FIELDS out; only of the account, since an older server still has a position's
   * leverage.
   */
  readonly older: boolean;
};

function spellText(name: string, value: string, { switches, lowerR, exchange }: Spelling): string {
  if (name === "category" && switches.categoryCase === "lower") return value.toLowerCase();
  if (name === "reduceOnly" && switches.reduceOnlyCase === "upper") return value.toUpperCase();
  if (value === "cancelled" && (name === "orderStatus" || name === "status")) {
    return switches.cancelledSpelling;
  }
  if (name !== "symbol" || !lowerR || !value.startsWith("R")) return value;
  return exchange.findSymbol("SPOT", value)?.isReality ? `r${value.slice(1)}` : value;
}

function spellValue(name: string, value: unknown, spelling: Spelling): unknown {
  if (typeof value === "string") return spellText(name, value, spelling);
  if (Array.isArray(value)) return value.map((item) => spellValue("", item, spelling));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value)
    .filter(([field]) => !(spelling.older && NEWER_FIELDS.includes(field)))
    .map(([field, item]) => [field, spellValue(field, item, spelling)]);
  if (spelling.switches.extraFields) fields.push(["somethingNew", "1"]);
  return Object.fromEntries(fields);
}

/** The answer of an operation, spelt as the switches choose. */
export function spellAnswer(
  isAccount: boolean,
  data: unknown,
  exchange: TradingExchange,
  switches: TradingSwitches,
  lowerR: boolean,
): unknown {
  const asItIs =
    switches.categoryCase === "upper" &&
    switches.reduceOnlyCase === "lower" &&
    switches.cancelledSpelling === "cancelled" &&
    !lowerR &&
    !switches.extraFields;
  const older = isAccount && switches.olderServer;
  return asItIs && !older ? data : spellValue("", data, { switches, lowerR, exchange, older });
}
