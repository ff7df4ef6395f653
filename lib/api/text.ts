import type { ApiAnswer } from "./endpoint";

type Refused = Exclude<ApiAnswer["kind"], "found" | "malformed">;

/** Why an endpoint does not answer. */
export const REFUSED: Readonly<Record<Refused, string>> = {
  "whole-account-only":
    "This covers the whole account. You have access to only some of its clients.",
  gone: "There is no such record, or this token's owner may not see it.",
};
