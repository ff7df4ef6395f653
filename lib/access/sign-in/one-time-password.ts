import { createReadableCode } from "../factors/readable-code";

/** For a first sign-in: 99 bits, e.g. "k7fqm-2xw9d-hjr4t-pn6za". */
export function createOneTimePassword(): string {
  return createReadableCode(4);
}
