import type { StockCode } from "../stock-code";
import { foldText } from "./search-listings";

/** The meaning of pasted words. Each word is in exactly one of the lists. */
export type PastedCodes = {
  /** Each once, in the order of the text. */
  readonly codes: readonly StockCode[];
  /** Words that fit several codes. */
  readonly unclear: readonly string[];
  readonly unknown: readonly string[];
};

type PairNames = { readonly symbol: string; readonly code: StockCode | null };

const BETWEEN = /[\s,;"'，；、|]+/u;
/** "AAPL.US", "US.AAPL", "NASDAQ:AAPL": the code with its market. */
const WITH_MARKET = [/^(.+)[.:-]US$/i, /^US\.(.+)$/i, /^[A-Z]{2,8}:(.+)$/i];

/**
 * Finds the codes in pasted text: as the exchange writes them, else in another case or width or
 * with a market, if only one code fits.
 */
export function readPastedCodes(text: string, pairs: readonly PairNames[]): PastedCodes {
  const { exact, folded } = indexOf(pairs);
  const codes = new Set<StockCode>();
  const [unclear, unknown] = [new Set<string>(), new Set<string>()];
  for (const word of text.split(BETWEEN)) {
    if (word === "") continue;
    const written = exact.get(word);
    const meant = written ? new Set([written]) : meaningsOf(word, folded);
    const [first, ...others] = meant;
    if (first === undefined) unknown.add(word);
    else if (others.length > 0) unclear.add(word);
    else codes.add(first);
  }
  return { codes: [...codes], unclear: [...unclear], unknown: [...unknown] };
}

/** Codes come before pairs: a word that is both is the code. */
function indexOf(pairs: readonly PairNames[]) {
  const exact = new Map<string, StockCode>();
  const folded = new Map<string, Set<StockCode>>();
  for (const field of ["code", "symbol"] as const) {
    for (const pair of pairs) {
      const [{ code }, written] = [pair, pair[field]];
      if (code === null || written === null) continue;
      if (!exact.has(written)) exact.set(written, code);
      const key = foldText(written);
      folded.set(key, (folded.get(key) ?? new Set()).add(code));
    }
  }
  return { exact, folded };
}

/** Removes a market from a word only if the whole word means nothing. */
function meaningsOf(word: string, folded: ReadonlyMap<string, ReadonlySet<StockCode>>) {
  const whole = folded.get(foldText(word));
  if (whole) return whole;
  const bare = WITH_MARKET.flatMap((pattern) => pattern.exec(word)?.[1] ?? []);
  return new Set(bare.flatMap((each) => [...(folded.get(foldText(each)) ?? [])]));
}
