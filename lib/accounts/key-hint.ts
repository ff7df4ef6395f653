/** Characters of the API key that are shown to tell keys apart; a short key shows none of itself. */
const HINT_LENGTH = 4;
const MIN_LENGTH_FOR_HINT = 12;

export function keyHintOf(apiKey: string): string {
  return apiKey.length >= MIN_LENGTH_FOR_HINT ? apiKey.slice(-HINT_LENGTH) : "";
}
