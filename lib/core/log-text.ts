/** Longer than any sentence of ours and of the libraries that we log. */
const LONGEST = 200;

/**
 * Text that may come from a stranger, for one line of a log: without line ends and other characters that nobody sees,
 * and cut.
 */
export function logText(text: string): string {
  return text.slice(0, LONGEST).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
