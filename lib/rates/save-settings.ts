import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { changedByBoth, mergeChanges } from "@/lib/core/merge-changes";
import { saveReportingSettings } from "@/lib/rates/store/change-rates";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import type { ReportingSettings } from "@/lib/rates/valuation";
import type { SaveSettingsOutcome, SettingsProblem, SettingsText } from "./contract";

/** As the database's own check has it. */
const LONGEST_AGE_DAYS = 366;
const MOST_STABLE_COINS = 20;
const COIN_NAME = /^[\p{L}\p{N}$._-]{1,20}$/u;

/** Reads the settings of a form; stable coins are separated by spaces or commas. */
export function readSettings(text: SettingsText) {
  const currency = text.currency.trim();
  if (!COIN_NAME.test(currency)) return refuse("currency", { kind: "currency" });
  const stableCoins = [...new Set(text.stableCoins.split(/[\s,;]+/).filter((coin) => coin !== ""))];
  const wrong = stableCoins.find((coin) => !COIN_NAME.test(coin));
  if (wrong !== undefined) return refuse("stableCoins", { kind: "coin", coin: wrong.slice(0, 40) });
  if (stableCoins.length > MOST_STABLE_COINS) {
    return refuse("stableCoins", { kind: "tooMany", most: MOST_STABLE_COINS });
  }
  const days = text.maxAgeDays.trim();
  const maxAgeDays = /^\d{1,3}$/.test(days) ? Number(days) : Number.NaN;
  if (!(maxAgeDays <= LONGEST_AGE_DAYS)) {
    return refuse("maxAgeDays", { kind: "age", most: LONGEST_AGE_DAYS });
  }
  return { kind: "read", settings: { currency, stableCoins, maxAgeDays } } as const;
}

const refuse = (field: keyof SettingsText, problem: SettingsProblem) =>
  ({ kind: "refused", field, problem }) as const;

function settingsText({ currency, stableCoins, maxAgeDays }: ReportingSettings): SettingsText {
  return { currency, stableCoins: stableCoins.join(", "), maxAgeDays: String(maxAgeDays) };
}

/**
 * Saves what was changed of `seen`; what others changed since stays. A field that both changed is
 * asked about.
 */
export async function saveSettings(
  { seen, typed }: { seen: SettingsText; typed: SettingsText },
  origin: AuditOrigin,
): Promise<SaveSettingsOutcome> {
  const before = await loadReportingSettings();
  const versions = { stored: settingsText(before), seen, given: typed };
  const fields = changedByBoth(versions);
  if (fields.length > 0) return { kind: "changed-meanwhile", fields, now: versions.stored };
  const read = readSettings(mergeChanges(versions));
  if (read.kind === "refused") return read;
  const { settings } = read;
  if (JSON.stringify(before) === JSON.stringify(settings)) return { kind: "unchanged", settings };
  const details = { before: { ...before }, after: { ...settings } };
  const entry = doneEntry(origin, "reporting-settings-changed", null, details);
  const isSaved = await saveReportingSettings(settings, { before, entry });
  // Somebody saved in between: what they changed counts too.
  return isSaved ? { kind: "saved", settings } : saveSettings({ seen, typed }, origin);
}

/** The desk's reporting currency, its stable coins and how old a rate may be. */
export function loadSettings(): Promise<ReportingSettings> {
  return loadReportingSettings();
}
