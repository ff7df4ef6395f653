import { type FormFields, isFields, refuseWith } from "./form";

/**
 * A requestId that came as a number is kept as an object with its digits: a JavaScript number would
 * lose some of 18.
 */
export const NUMBER_AS_SENT = "numberAsSent";

/** The JSON of a body; undefined where it is not JSON. */
export function parseBody(body: Buffer): unknown {
  const text = body.toString();
  const kept = text.replace(
    /"requestId"\s*:\s*(-?\d[\d.eE+-]*)/g,
    (_whole, digits: string) => `"requestId":{"${NUMBER_AS_SENT}":"${digits}"}`,
  );
  try {
    return JSON.parse(kept);
  } catch {
    return undefined;
  }
}

export function requireFields(value: unknown): FormFields {
  return isFields(value) ? value : refuseWith("40017", "body");
}

/** An array of 1 to `max` objects (docs/exchange.md 4.4: at most 20). */
export function requireList(value: unknown, max: number): readonly FormFields[] {
  if (!Array.isArray(value) || !value.every(isFields)) return refuseWith("40017", "body");
  if (value.length === 0) return refuseWith("40019", "orderList");
  if (value.length > max) return refuseWith("40017", "orderList");
  return value;
}
