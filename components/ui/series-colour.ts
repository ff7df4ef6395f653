import type { PRODUCT_TYPES } from "@/lib/commissions/commission";

/**
 * The same name has the same colour on every screen (theme.css, --series-1 to 8); what was not sent
 * is grey.
 */
const FIXED: Readonly<Record<(typeof PRODUCT_TYPES)[number], number>> = {
  SPOT: 1,
  MARGIN: 4,
  "USDT-FUTURES": 5,
  "COIN-FUTURES": 3,
  "USDC-FUTURES": 7,
};
/**
 * For product types that the exchange adds later: distinct from the known five, and always the
 * same.
 */
const SPARE = [2, 6, 8] as const;

export function productTypeColour(productType: string): string {
  if (productType === "") return "var(--series-other)";
  return `var(--series-${preferredColour("productType", productType)})`;
}

export type SeriesKind =
  | "productType"
  | "coin"
  | "symbol"
  | "uid"
  | "businessType"
  | "repayType"
  | "stockCode";

const FIXED_COINS: Readonly<Record<string, number>> = {
  USDT: 3,
  BTC: 1,
  ETH: 8,
  USDC: 5,
  BGB: 2,
  SOL: 7,
  XRP: 6,
  EUR: 4,
};

/** What is forced stands out by its word; the colour only helps. */
const FIXED_TYPES: Readonly<Record<string, number>> = {
  normal: 5,
  liquidation: 6,
  all: 3,
  part: 1,
};

const FIXED_BY_KIND: Partial<Record<SeriesKind, Readonly<Record<string, number>>>> = {
  productType: FIXED,
  coin: FIXED_COINS,
  businessType: FIXED_TYPES,
  repayType: FIXED_TYPES,
};

const COLOURS = 8;
/**
 * Further rounds through the eight colours, each nearer to the text's colour, so still apart from
 * the surface.
 */
const ROUNDS = [100, 60, 30];

/**
 * A colour for each name, all different among the first 24; the same name has the same one unless
 * it is taken.
 */
export function seriesColours(kind: SeriesKind, names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    if (kind === "productType" && name === "") return "var(--series-other)";
    for (const share of ROUNDS) {
      const wanted = preferredColour(kind, name);
      const free = Array.from(
        { length: COLOURS },
        (_, step) => ((wanted - 1 + step) % COLOURS) + 1,
      ).find((colour) => !taken.has(`${share} ${colour}`));
      if (free === undefined) continue;
      taken.add(`${share} ${free}`);
      return share === 100
        ? `var(--series-${free})`
        : `color-mix(in srgb, var(--series-${free}) ${share}%, var(--text))`;
    }
    return OTHER_COLOUR;
  });
}

export const OTHER_COLOUR = "var(--series-other)";

function preferredColour(kind: SeriesKind, name: string): number {
  const fixed = FIXED_BY_KIND[kind]?.[name];
  if (fixed !== undefined) return fixed;
  if (kind === "productType") return SPARE[hash(name) % SPARE.length] ?? 1;
  return (hash(name) % COLOURS) + 1;
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return value;
}
