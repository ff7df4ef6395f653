/** What a check of typed text refused with, as one sentence; anything else that was thrown is thrown on. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof RangeError)) throw error;
  return `${error.message}.`.replace(/^./, (first) => first.toUpperCase());
}
