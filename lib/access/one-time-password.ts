import { randomInt } from "node:crypto";

/** No letter or digit that could be read as another one. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** For a first sign-in: 99 bits, in groups that can be read out, e.g. "k7fqm-2xw9d-hjr4t-pn6za". */
export function createOneTimePassword(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}
