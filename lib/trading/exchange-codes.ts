import type trade from "@/messages/en-US/trade.json";

/** What the exchange means by a code, as `messages` says it. */
export type CodeWord = keyof (typeof trade)["meanings"];

/**
 * Codes of orders, positions and bots, from public sources. Each of these says that nothing was
 * changed.
 */
const CODE_WORDS: Readonly<Record<string, CodeWord>> = {
  "25002": "not-done",
  "25008": "liquidating",
  "25010": "mode-fixed",
  "25012": "at-risk",
  "25013": "symbol-no-interface",
  "25100": "symbol-none",
  "25101": "symbol-not-open",
  "25102": "symbol-maintenance",
  "25103": "symbol-soon",
  "25104": "symbol-gone",
  "25105": "symbol-closing-only",
  "25106": "symbol-suspended",
  "25107": "in-the-way",
  "25113": "being-cancelled",
  "25114": "being-modified",
  "25200": "field",
  "25201": "coin-none",
  "25202": "balance",
  "25203": "margin",
  "25204": "order-none",
  "25205": "price-low",
  "25206": "price-high",
  "25207": "quantity-low",
  "25208": "quantity-high",
  "25209": "market-thin",
  "25211": "open-orders",
  "25212": "client-oid-open",
  "25223": "leverage-high",
  "25225": "position-available",
  "25227": "position-none",
  "25228": "margin-leverage",
  "25230": "more-than-opens",
  "25232": "reduce-only",
  "25233": "level",
  "25236": "open-type",
  "25237": "hedge-only",
  "25240": "line",
  "25244": "price-step",
  "25245": "not-unified",
  "25568": "not-modifiable",
  "25569": "modified-often",
  "25570": "orders-in-the-way",
  "25571": "modifies-nothing",
  "25572": "modifications-wait",
  "25573": "modification-failed",
  "25574": "reduce-only",
  "25575": "bot-none",
  "25576": "bot-stopping",
  "25577": "bot-none",
  "25578": "bot-nothing",
  "25593": "preset-line",
  "25594": "preset-full",
  "25595": "preset-more",
  "25596": "strategy-fixed",
  "25597": "strategy-gone",
  "25598": "strategy-fixed",
  "25599": "strategies-many",
  "25600": "modifies-nothing",
  "25601": "strategy-no-position",
  "25610": "quantity-decimals",
  "25611": "worth-little",
  "25612": "preset-opens-only",
  "25620": "scope",
  "25654": "bankruptcy",
  "25655": "bankruptcy",
  "40762": "more-than-opens",
  "40786": "client-oid-used",
  ...among(25_579, 25_592, "preset-price"),
  ...among(25_606, 25_609, "preset-decimals"),
  ...among(25_650, 25_652, "preset-price"),
  ...among(95_001, 95_014, "loan"),
};

function among(first: number, last: number, word: CodeWord): Record<string, CodeWord> {
  const codes = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  return Object.fromEntries(codes.map((code) => [code, word]));
}

export function listCodeWords(): readonly (readonly [code: string, word: CodeWord])[] {
  return Object.entries(CODE_WORDS);
}

/** Null: a code that is not of trading, or that no source names. */
export function findCodeWord(code: string | null): CodeWord | null {
  return (code !== null && CODE_WORDS[code]) || null;
}
