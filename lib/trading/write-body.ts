import type { WriteName } from "./exchange-operations";
import type { TradingSettings } from "./exchange-settings";

type Fields = Readonly<Record<string, unknown>>;

/** STP belongs to these alone: a Reality order has none (docs/exchange.md 4.7). */
const HAS_STP: readonly WriteName[] = ["place-order", "place-batch"];

/** The body as it is signed and sent: JSON, what was not said left out, texts but for `requestId` (docs/exchange.md 4). */
export function writeBody(
  name: WriteName,
  request: object,
  isReality: (symbol: string) => boolean,
  settings: TradingSettings,
): string {
  const write = (fields: Fields) => writeFields(name, fields, isReality, settings);
  const body = Array.isArray(request) ? request.map(write) : write({ ...request });
  const text = JSON.stringify(body);
  // 18 digits are more than a JavaScript number holds. Inside a text a quote has a backslash before it.
  return settings.requestId === "number"
    ? text.replace(/"requestId":"(\d+)"/g, '"requestId":$1')
    : text;
}

function writeFields(
  name: WriteName,
  fields: Fields,
  isReality: (symbol: string) => boolean,
  settings: TradingSettings,
): Fields {
  const said = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const body: Record<string, unknown> = Object.fromEntries(said);
  if (HAS_STP.includes(name) && settings.stpWhenUnset === "none") body.stpMode ??= "none";
  if (name === "modify-grid-interval" && settings.upperLimitField === "maxPriceprice") {
    body.maxPriceprice = body.maxPrice;
    delete body.maxPrice;
  }
  const { symbol } = body;
  if (settings.realitySymbol === "small-r" && typeof symbol === "string" && isReality(symbol))
    body.symbol = symbol.replace(/^R/, "r");
  return body;
}
