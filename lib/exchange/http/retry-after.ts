/**
 * Milliseconds that a Retry-After header asks for (seconds or an HTTP date), rounded up; null when absent or not
 * understood. A date is compared with the answer's own Date header where there is one, so that no clock is trusted.
 */
export function findRetryAfterMs(
  header: string | undefined,
  dateHeader: string | undefined,
  nowMs: number,
): number | null {
  const text = header?.trim();
  if (text === undefined || text === "") return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return null;
  const sentMs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  return Math.max(0, untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs));
}
