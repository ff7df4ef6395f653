/** The same name has the same colour on every screen (theme.css, --series-1 to 8); what was not sent is grey. */
const FIXED: Readonly<Record<string, number>> = {
  SPOT: 1,
  MARGIN: 2,
  "USDT-FUTURES": 5,
  "COIN-FUTURES": 3,
  "USDC-FUTURES": 7,
};
/** For product types that the exchange adds one day: told apart from the known five, and the same every time. */
const SPARE = [4, 6, 8] as const;

export function productTypeColour(productType: string): string {
  if (productType === "") return "var(--series-other)";
  const fixed = FIXED[productType];
  const spare = SPARE[hash(productType) % SPARE.length];
  return `var(--series-${fixed ?? spare})`;
}

/** "" is what older servers send. */
export function productTypeLabel(productType: string): string {
  return productType === "" ? "Not given" : productType;
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return value;
}
