import type { Language } from "@/lib/core/language/language";
import type { Mail } from "@/lib/mail/mailer";
import type { ClosedShare, LimitedShare, ShareRequest } from "./open-share";

export type AskForLetter = ShareRequest & {
  /** As it was typed. */
  readonly email: string;
  /** `link`: the whole address with the letter's own token in it. */
  readonly textOf: (link: string, language: Language) => Omit<Mail, "to">;
};

export type LetterAnswer =
  /** The same for every e-mail. Call `send` after the answer has left: only there it is looked at. */
  | { readonly kind: "asked"; readonly language: Language; readonly send: () => Promise<void> }
  /** To the page, which says what is asked instead, if anything. */
  | { readonly kind: "not-asked" }
  | ClosedShare
  | LimitedShare;

/** Somebody asks for the letter that lets in who can read an address of an allowed domain. */
export async function askLetter(_asking: AskForLetter): Promise<LetterAnswer> {
  throw new Error("not written yet");
}

export type TakenLetter =
  /** To the page, with this in the cookie. */
  | { readonly kind: "passed"; readonly newPass: string }
  /** To the page: no letter is asked for. */
  | { readonly kind: "not-asked" }
  /** Taken before, too old, of another link, or none at all. */
  | { readonly kind: "dead-letter"; readonly language: Language }
  | ClosedShare
  | LimitedShare;

/**
 * Uses a letter up, once. Its address is `/s/TOKEN/email?letter=LETTER`: what looks into letters opens links and
 * presses no button, so GET shows a button and only its POST comes here.
 */
export async function takeLetter(_request: ShareRequest & { readonly letter: string }): Promise<TakenLetter> {
  throw new Error("not written yet");
}
