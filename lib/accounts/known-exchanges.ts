/** An exchange whose addresses the form of a new account knows. */
export type KnownExchange = {
  readonly name: string;
  /** Of its API: https://…, without a path. */
  readonly baseUrl: string;
  /** Where a person signs in. */
  readonly site: string;
  /** The guide to its keys. */
  readonly guide: string;
};

export const KNOWN_EXCHANGES = {
  bitget: {
    name: "Bitget",
    baseUrl: "https://api.bitget.com",
    site: "www.bitget.com",
    guide: "https://www.bitget.com/api-doc/common/intro",
  },
} as const satisfies Readonly<Record<string, KnownExchange>>;

export type KnownExchangeId = keyof typeof KNOWN_EXCHANGES;
export const KNOWN_EXCHANGE_IDS = Object.keys(KNOWN_EXCHANGES) as readonly KnownExchangeId[];

/** The exchange at this address, also with a slash at its end; null: none that is known. */
export function findKnownExchange(address: string): KnownExchangeId | null {
  const typed = address.trim().replace(/\/+$/, "").toLowerCase();
  return KNOWN_EXCHANGE_IDS.find((id) => KNOWN_EXCHANGES[id].baseUrl === typed) ?? null;
}
