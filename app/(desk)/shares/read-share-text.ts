import { domainWords, type ShareText } from "@/components/shares/share-text";
import type { ShareChange } from "@/lib/core/shares/options";

/** A form's options; what is no number is NaN, which the check of the link refuses. */
export function readShareText(text: Changed): Required<ShareChange> {
  const read = readShareChange({ ...text, password: text.password ?? null });
  return read as Required<ShareChange>; // every field is given
}

type Changed = { readonly [Key in keyof ShareText]?: ShareText[Key] | undefined };

/** What a form changes of a link that is there: what it does not name, and an end that was left empty, stays. */
export function readShareChange(changed: Changed): ShareChange {
  const { isEndless, days, title, commentary, language, hidesAuthor, password, maxViews, emailDomains } =
    changed;
  const hasEnd = isEndless === undefined ? (days ?? "").trim() !== "" : true;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(commentary === undefined ? {} : { commentary: commentary.trim() }),
    ...(language === undefined ? {} : { language }),
    ...(hidesAuthor === undefined ? {} : { hidesAuthor }),
    ...(hasEnd ? { days: isEndless ? null : toCount(days ?? "") } : {}),
    ...(password === undefined ? {} : { password }),
    ...(maxViews === undefined ? {} : { maxViews: maxViews.trim() === "" ? null : toCount(maxViews) }),
    ...(emailDomains === undefined ? {} : { emailDomains: domainWords(emailDomains) }),
  };
}

/** Digits alone: "1e3" and "0x10" are slips. */
function toCount(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
