import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { LANGUAGES } from "@/lib/core/language";
import { domainWords } from "./check-options";

/** The check of the link refuses in words what is too long. */
const typed = exactText(50_000);

const text = z.strictObject({
  title: typed.trim(),
  commentary: typed.trim(),
  language: z.enum(LANGUAGES),
  hidesAuthor: z.boolean(),
  days: typed,
  isEndless: z.boolean(),
  password: typed.nullish(),
  maxViews: typed.transform((typed) => (typed.trim() === "" ? null : toCount(typed))),
  emailDomains: typed.transform(domainWords),
});

/** A form's options of a new link; what is no number is NaN, which the check of the link refuses. */
export const shareText = text.transform(({ isEndless, days, password = null, ...options }) => ({
  ...options,
  days: isEndless ? null : toCount(days),
  password,
}));

/** What a form changes of a link that is there: what it does not name, and an end that was left empty, stays. */
export const changedShareText = text
  .exactPartial()
  .transform(({ isEndless, days = "", password, ...options }) => ({
    ...options,
    ...(isEndless === undefined && days.trim() === ""
      ? {}
      : { days: isEndless ? null : toCount(days) }),
    ...(password === undefined ? {} : { password }),
  }));

/** Digits alone: "1e3" and "0x10" are slips. */
function toCount(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
