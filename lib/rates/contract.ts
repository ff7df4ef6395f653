import { z } from "zod";
import { amountInput, dayInput, exactText, ofAccount } from "@/lib/core/input";
import type { RateField, RateProblem } from "./read-rate";
import type { ReferenceRate, ReportingSettings } from "./valuation";

const word = exactText(1_000);

/** What the person saw stored when they decided; null: no rate of this coin and day. */
const seenRate = z.object({ rate: amountInput, source: exactText(1_000) }).nullable();
export type SeenRate = z.output<typeof seenRate>;

/**
 * A day's rate as it was typed; with `lastDay` also of later days without one. `readRate` says what
 * is wrong with a field.
 */
const typedRate = z.object({ coin: word, day: word, lastDay: word, rate: word, source: word });
export type TypedRate = z.output<typeof typedRate>;

export const saveRateInput = z.object({ ...ofAccount, typed: typedRate, seen: seenRate });
export type SaveRate = z.input<typeof saveRateInput>;
export const removeRateInput = z.object({
  ...ofAccount,
  coin: word,
  day: dayInput,
  seen: seenRate,
});
export type RemoveRate = z.input<typeof removeRateInput>;

/** Nothing was changed: `now` is what is stored, which was not what was seen. */
type ChangedMeanwhile = { readonly kind: "changed-meanwhile"; readonly now: SeenRate };

export type SaveRateOutcome =
  | { readonly kind: "saved"; readonly rate: ReferenceRate; readonly days: number }
  | {
      readonly kind: "refused";
      readonly field: RateField | "lastDay";
      readonly problem: RateProblem;
    }
  | ChangedMeanwhile;
export type RemoveRateOutcome = { readonly kind: "removed" } | ChangedMeanwhile;

/** The settings as a form shows them: stable coins are separated by spaces or commas. */
const settingsText = z.object({ currency: word, stableCoins: word, maxAgeDays: word });
export type SettingsText = z.output<typeof settingsText>;

/** `seen`: what the form was opened with. */
export const saveSettingsInput = z.object({ seen: settingsText, typed: settingsText });
export type SaveSettings = z.input<typeof saveSettingsInput>;

export type SettingsProblem =
  | { readonly kind: "currency" }
  | { readonly kind: "coin"; readonly coin: string }
  | { readonly kind: "tooMany" | "age"; readonly most: number };
/**
 * "changed-meanwhile": somebody else changed the same fields first, and nothing was stored. `now`:
 * what is stored.
 */
export type SaveSettingsOutcome =
  | { readonly kind: "saved" | "unchanged"; readonly settings: ReportingSettings }
  | {
      readonly kind: "changed-meanwhile";
      readonly fields: readonly (keyof SettingsText)[];
      readonly now: SettingsText;
    }
  | {
      readonly kind: "refused";
      readonly field: keyof ReportingSettings;
      readonly problem: SettingsProblem;
    };
