import { append } from "@/lib/core/large-lists";
import type { PanelName } from "../panels/panels";
import { PANEL_NAMES } from "../queue/question";
import { findStockCode, type StockCode } from "../stock-code";
import { EARNINGS_FIGURES } from "./measure";

/** More columns do not fit a screen, and people cannot tell more colours apart. */
export const MOST_COMPARED = 5;

export const COMPARE_PATH = "/research/compare";

/** How many years of dividends a chart shows; null: all. */
export const YEAR_CHOICES = [5, 10, null] as const;
export const CAPITAL_CHOICES = ["parts", "shares"] as const;
/** In the order of the page. */
export const COMPARE_PANELS = [
  "prices",
  "dividends",
  "earnings",
  "shareholders",
  "executives",
  "share-capital",
  "suspension",
] as const satisfies readonly PanelName[];

export type CompareQuery = ReturnType<typeof parseCompareQuery>;

/**
 * Reads ?codes=AAPL,NVDA&panels=…&years=…&figure=…&currency=…&capital=…; `ignored` names what it
 * does not know.
 */
export function parseCompareQuery(params: URLSearchParams) {
  const ignored: string[] = [];
  const choose = <Value>(name: string, choices: readonly Value[], usual: Value): Value => {
    const given = params.get(name);
    if (given === null || given === "") return usual;
    const found = choices.find((choice) => choiceText(choice) === given);
    if (found === undefined) ignored.push(`${name}=${given}`);
    return found === undefined ? usual : found;
  };
  const named = parseList(params.getAll("panels"));
  const panels = COMPARE_PANELS.filter((panel) => named.includes(panel));
  const strange = named.filter((name) => PANEL_NAMES.every((panel) => panel !== name));
  append(
    ignored,
    strange.map((name) => `panels=${name}`),
  );
  return {
    codes: parseList(params.getAll("codes")),
    panels: panels.length === 0 ? COMPARE_PANELS : panels,
    years: choose("years", YEAR_CHOICES, 10),
    figure: choose("figure", EARNINGS_FIGURES, "revenue"),
    /** The currency of the earnings chart; null: the first stock's. */
    currency: params.get("currency") || null,
    capital: choose("capital", CAPITAL_CHOICES, "parts"),
    /** Parts of the address without a meaning: "figure=profit". */
    ignored,
  };
}

export function comparePath(codes: readonly string[]): string {
  const text = encodeURIComponent(codesText(codes)).replaceAll("%2C", ",");
  return text === "" ? COMPARE_PATH : `${COMPARE_PATH}?codes=${text}`;
}

/** The whole of ?codes= before it is encoded for an address. */
export function codesText(codes: readonly string[]): string {
  return codes.map((code) => code.replaceAll(",", "%2C")).join(",");
}

export function choiceText(choice: unknown): string {
  return choice === null ? "all" : String(choice);
}

/** Each once; a comma within a name comes escaped. */
export function parseList(values: readonly string[]): string[] {
  const names = values
    .flatMap((value) => value.split(","))
    .map((name) => name.replaceAll("%2C", ",").trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/**
 * The first five codes that have a pair, in their order. `isKnown` null: the pairs were never read,
 * so none is refused.
 */
export function chooseCodes(
  given: readonly string[],
  isKnown: ((code: StockCode) => boolean) | null,
) {
  const compared: StockCode[] = [];
  const unknown: string[] = [];
  for (const text of given) {
    const code = findStockCode(text);
    if (code === null || isKnown?.(code) === false) unknown.push(text);
    else compared.push(code);
  }
  return {
    compared: compared.slice(0, MOST_COMPARED),
    unknown,
    beyond: compared.slice(MOST_COMPARED),
  };
}
