import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import { utc8Text } from "@/lib/core/moment-text";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";

type Problem =
  | "gone"
  | "payee"
  | "same-person"
  | "not-two-persons"
  | "preparer-unknown"
  | "changed"
  | "not-approved"
  | "not-paid"
  | "carried"
  | "day-malformed"
  | "day-before-end"
  | "day-to-come"
  | "reference-missing"
  | "reference-too-long";

/** Why a step of a statement was not done: what somebody else did before, or what is wrong with it. */
export type PayoutRefusal =
  | { readonly kind: Problem }
  | { readonly kind: "already-approved"; readonly by: string; readonly at: Date }
  | {
      readonly kind: "already-paid";
      readonly by: string;
      readonly day: Day;
      readonly reference: string;
    };

export function refusalText(words: Words, refusal: PayoutRefusal): string {
  const { t, language } = words;
  switch (refusal.kind) {
    case "already-approved":
      return t("payouts.problems.already-approved", {
        person: visibleText(refusal.by),
        time: utc8Text(words, refusal.at.getTime()),
      });
    case "already-paid":
      return t("payouts.problems.already-paid", {
        person: visibleText(refusal.by),
        day: dayLabel(refusal.day, language),
        reference: visibleText(refusal.reference),
      });
    default:
      return t(`payouts.problems.${refusal.kind}`);
  }
}
