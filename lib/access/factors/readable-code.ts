import { randomInt } from "node:crypto";

/** No letter or digit that could be read as another one. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP_LENGTH = 5;

/** Groups of five that can be read out, of 24 bits each: "k7fqm-2xw9d-hjr4t". */
export function createReadableCode(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
