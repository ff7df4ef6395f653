import { createRandom } from "../core/random";
import { inventCode, inventCompany } from "./catalogue/invented-names";
import { LISTED_NAMES, OLD_CODE_IN_PAIR } from "./catalogue/listed-names";
import type { LocalizedText } from "./catalogue/localized";

export type StockPair = {
  readonly symbol: string;
  readonly code: string;
  /** Null: unknown to the provider. */
  readonly name: LocalizedText | null;
  readonly tradingPeriod: readonly string[];
  readonly weekendTradable: "yes" | "no";
};

export type SandboxUniverse = {
  /** Sorted by symbol. */
  readonly pairs: readonly StockPair[];
  readonly byCode: ReadonlyMap<string, StockPair>;
};

/** Field notes: about 1,650. */
const PAIRS = 1650;

const symbolOf = (code: string) => `R${(OLD_CODE_IN_PAIR[code] ?? code).replace(".", "")}USDT`;

function tradingPeriodOf(draw: number): string[] {
  if (draw < 40) return ["regular"];
  if (draw < 650) return ["pre_market", "regular", "after_hours"];
  return ["pre_market", "regular", "after_hours", "overnight"];
}

function makePair(
  seed: string,
  code: string,
  name: LocalizedText | null,
  listed: boolean,
): StockPair {
  const random = createRandom(`${seed}:pair:${code}`);
  const tradingPeriod = tradingPeriodOf(listed ? 1000 : random.int(1000));
  const weekend = tradingPeriod.length === 4 && (listed ? random.chance(700) : random.chance(150));
  return {
    symbol: symbolOf(code),
    code,
    name,
    tradingPeriod,
    weekendTradable: weekend ? "yes" : "no",
  };
}

function listedPairs(seed: string): StockPair[] {
  return LISTED_NAMES.trim()
    .split("\n")
    .map((line) => {
      const [code = "", en = "", zh = ""] = line.split("|");
      return makePair(seed, code, { "en-US": en, "zh-CN": zh || en }, true);
    });
}

/** Some invented companies have no Chinese name, a few have no name. */
function inventedName(seed: string, code: string): LocalizedText | null {
  const random = createRandom(`${seed}:name:${code}`);
  const { en, zh } = inventCompany(random);
  if (random.chance(12)) return null;
  return { "en-US": en, "zh-CN": random.chance(80) ? en : zh };
}

/** All pairs. Codes and symbols are unique; a symbol is not always "R" + code + "USDT". */
export function createUniverse(seed: string): SandboxUniverse {
  const pairs = listedPairs(seed);
  const taken = new Set(pairs.flatMap(({ symbol, code }) => [symbol, code]));
  const random = createRandom(`${seed}:codes`);
  while (pairs.length < PAIRS) {
    const code = inventCode(random);
    if (taken.has(code) || taken.has(symbolOf(code))) continue;
    taken.add(code).add(symbolOf(code));
    pairs.push(makePair(seed, code, inventedName(seed, code), false));
  }
  pairs.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return { pairs, byCode: new Map(pairs.map((pair) => [pair.code, pair])) };
}
