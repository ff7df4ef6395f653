/** What an address says of where one looks, not of what: the account, the view itself, a page, an opened row. */
const NOT_OF_A_VIEW: readonly string[] = ["account", "view", "after", "before", "row"];

export type AddressParams =
  | URLSearchParams
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * What of an address belongs to a view, always written alike: keys in order, empty values of a filter left out.
 * Two addresses that show the same have the same text.
 */
export function viewQuery(params: AddressParams): string {
  const kept = entriesOf(params).filter(
    ([key, value]) => !NOT_OF_A_VIEW.includes(key) && (value !== "" || /productType$/i.test(key)),
  );
  kept.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return new URLSearchParams(kept).toString();
}

/** Whether nothing but the account is named. */
export function asksForNothing(params: AddressParams): boolean {
  return entriesOf(params).every(([key]) => key === "account");
}

/** The value of a key that is given once; null otherwise. */
export function oneParam(params: AddressParams, wanted: string): string | null {
  const values = entriesOf(params).filter(([key]) => key === wanted);
  return values.length === 1 ? (values[0]?.[1] ?? null) : null;
}

function entriesOf(params: AddressParams): [string, string][] {
  if (params instanceof URLSearchParams) return [...params];
  return Object.entries(params).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [key, one as string]),
  );
}
