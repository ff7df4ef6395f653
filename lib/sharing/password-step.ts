import type { Language } from "@/lib/core/language/language";
import type { ClosedShare, LimitedShare, ShareRequest } from "./open-share";

/** lib/access/passwords, which the floor above hands in. */
export type PasswordCheck = {
  readonly verify: (passwordHash: string | null, password: string) => Promise<boolean>;
  /** So many wait already that one more should come back later. */
  readonly isCrowded: () => boolean;
};

export type PasswordAnswer =
  /** To the page, with this in the cookie. */
  | { readonly kind: "passed"; readonly newPass: string }
  /** To the page, which says what is asked instead, if anything. */
  | { readonly kind: "not-asked" }
  | { readonly kind: "wrong"; readonly language: Language }
  | { readonly kind: "busy"; readonly language: Language }
  | ClosedShare
  | LimitedShare;

/** One try at a link's password, counted before it is looked at. */
export async function tryPassword(
  _request: ShareRequest & { readonly password: string },
  _check: PasswordCheck,
): Promise<PasswordAnswer> {
  throw new Error("not written yet");
}
