import { codeText } from "@/lib/sandbox/core/codes";
import type { CodedRefusal } from "@/lib/sandbox/http/auth";
import { RefusedQuery } from "@/lib/sandbox/http/query-values";
import type { FuturesLine, WireCategory } from "../interface/requests";
import type { CodeSwitches, TradingSwitches } from "./switches";

/** The object of a body, or a query. */
export type FormFields = Readonly<Record<string, unknown>>;

export const CATEGORIES: readonly WireCategory[] = [
  "SPOT",
  "MARGIN",
  "USDT-FUTURES",
  "COIN-FUTURES",
  "USDC-FUTURES",
];
export const FUTURES_LINES: readonly FuturesLine[] = [
  "USDT-FUTURES",
  "COIN-FUTURES",
  "USDC-FUTURES",
];
export const isFutures = (category: WireCategory): category is FuturesLine =>
  category !== "SPOT" && category !== "MARGIN";

const DECIMAL = /^\d{1,30}(?:\.\d{1,18})?$/;
/** docs/exchange.md 2.1. */
const CLIENT_OID = /^[.A-Z:/a-z0-9_-]{1,32}$/;
/** The set of characters in the vendor's guide. */
const CLIENT_OID_OF_GUIDE = /^[0-9A-Za-z_:#\-+\s]{1,32}$/;

export const refusal = (code: string, ...values: readonly string[]): CodedRefusal => ({
  code,
  msg: codeText(code, ...values),
  values,
});

export function refuseWith(code: string, ...values: readonly string[]): never {
  throw new RefusedQuery(refusal(code, ...values));
}

/** By default code: the switch that may choose another code for the refusal. */
const CODE_SWITCHES: Readonly<Record<string, keyof CodeSwitches>> = {
  "25100": "unknownSymbolCode",
  "25212": "doubleClientOidCode",
  "25230": "maxOpenCode",
  "25232": "reduceOnlyCode",
  "25575": "unknownBotCode",
  "25596": "strategyFiredCode",
};

/** The refusal with the code that the switches choose. */
export function chooseCode(refused: CodedRefusal, switches: CodeSwitches): CodedRefusal {
  const name = CODE_SWITCHES[refused.code];
  const code = name ? switches[name] : refused.code;
  return code === refused.code ? refused : refusal(code, ...(refused.values ?? []));
}

const SYMBOL_FORMS: Readonly<Record<TradingSwitches["symbolCase"], RegExp>> = {
  any: /^/,
  upper: /^[^a-z]*$/,
  "lower-r": /^(?:r|(?!R))[^a-z]*$/,
};

/**
 * Reads the fields of one request. An empty text counts as absent. A missing field is refused with
 * 40019, a malformed one with 40017 (or the switch's code); both name the field.
 */
export type RequestForm = ReturnType<typeof createForm>;

export function createForm(fields: FormFields, switches: TradingSwitches) {
  const bad = (name: string): never => refuseWith(switches.badParameterCode, name);
  const missing = (name: string): never => refuseWith("40019", name);
  const maybeText = (name: string): string | undefined => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined || value === null || value === "") return undefined;
    return typeof value === "string" ? value : bad(name);
  };
  const maybeSymbol = (): string | undefined => {
    const value = maybeText("symbol");
    if (value !== undefined && !SYMBOL_FORMS[switches.symbolCase].test(value))
      refuseWith("25100", value);
    return value;
  };
  const matching = (name: string, pattern: RegExp): string | undefined => {
    const value = maybeText(name);
    return value === undefined || pattern.test(value) ? value : bad(name);
  };
  const maybeWord = <T extends string>(name: string, words: readonly T[]): T | undefined => {
    const value = maybeText(name);
    if (value === undefined) return undefined;
    return words.find((word) => word === value) ?? bad(name);
  };
  const maybeCategory = <T extends WireCategory>(allowed: readonly T[]): T | undefined => {
    const value = maybeText("category")?.toUpperCase();
    if (value === undefined) return undefined;
    return allowed.find((category) => category === value) ?? bad("category");
  };
  const maybeClientOid = (): string | undefined => {
    const pattern = switches.clientOidSet === "guide" ? CLIENT_OID_OF_GUIDE : CLIENT_OID;
    return matching("clientOid", pattern);
  };
  const maybePositive = (name: string): string | undefined => {
    const value = matching(name, DECIMAL);
    return value === undefined || /[1-9]/.test(value) ? value : bad(name);
  };
  return {
    bad,
    missing,
    maybeText,
    maybeSymbol,
    maybeWord,
    maybeCategory,
    maybeClientOid,
    /** Above zero. */
    maybePositive,
    /** Zero is allowed: it removes a preset. */
    maybeDecimal: (name: string) => matching(name, DECIMAL),
    text: (name: string) => maybeText(name) ?? missing(name),
    symbol: () => maybeSymbol() ?? missing("symbol"),
    word: <T extends string>(name: string, words: readonly T[]): T =>
      maybeWord(name, words) ?? missing(name),
    positive: (name: string) => maybePositive(name) ?? missing(name),
    category: <T extends WireCategory>(allowed: readonly T[]): T =>
      maybeCategory(allowed) ?? missing("category"),
    /** "yes" or "no". */
    maybeFlag: (name: string): boolean | undefined => {
      const word = maybeWord(name, ["yes", "no"]);
      return word === undefined ? undefined : word === "yes";
    },
    whole: (name: string, from: number, to: number): number => {
      const value = matching(name, /^\d{1,9}$/) ?? missing(name);
      const number = Number(value);
      return number >= from && number <= to ? number : bad(name);
    },
    maybeMs: (name: string): number | undefined => {
      const value = matching(name, /^\d{1,15}$/);
      return value === undefined ? undefined : Number(value);
    },
    /** orderId or clientOid; orderId wins (docs/exchange.md 4.2). */
    orderKey: () => {
      const orderId = matching("orderId", /^\d{1,24}$/);
      if (orderId !== undefined) return { orderId };
      const clientOid = maybeClientOid();
      return clientOid === undefined ? missing("orderId or clientOid") : { clientOid };
    },
    maybeWords: <T extends string>(name: string, words: readonly T[]): readonly T[] | undefined => {
      const value = fields[name];
      if (value === undefined || value === null) return undefined;
      if (!Array.isArray(value)) return bad(name);
      return value.map((item) => words.find((word) => word === item) ?? bad(name));
    },
    objects: (name: string): readonly FormFields[] | undefined => {
      const value = fields[name];
      if (value === undefined || value === null) return undefined;
      return Array.isArray(value) && value.every(isFields) ? value : bad(name);
    },
    raw: (name: string): unknown => fields[name],
  };
}

export function isFields(value: unknown): value is FormFields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
