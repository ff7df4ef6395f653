import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { loadCommissionDayStates } from "@/lib/store/commissions/days/day-states";
import { listDayVersions } from "@/lib/store/commissions/days/day-versions";
import { ExportInterruptedError } from "@/lib/store/commissions/pages/csv-parts";
import type { KnownDay } from "../coverage/coverage";
import { loadKnownDays } from "../coverage/load";
import { describeGaps, findGaps } from "../coverage/wholeness";
import type { ExportView, FileDay, FileVersion } from "./subject";

/** Of commissions: every day of the range, with its state. */
type LedgerVersion = FileVersion & {
  readonly days: readonly (FileDay & Pick<KnownDay, "status" | "fetchedAt">)[];
};

/**
 * Which version of each day a view's file would be of now. `today` is the exchange's day. Also for some clients alone
 * its days are the whole account's: they say whether a file is of one version, and are told to nobody else.
 */
export function loadFileVersion(
  scope: AccountScope,
  view: Pick<ExportView, "range" | "version">,
  today: Day,
): Promise<FileVersion> {
  return view.version ? view.version() : loadLedgerVersion(scope, view.range, today);
}

async function loadLedgerVersion(scope: AccountScope, range: DayRange, today: Day): Promise<LedgerVersion> {
  const [stored, known] = [await listDayVersions(scope, range), await loadKnownDays(scope, range, today)];
  const unlisted = (await loadCommissionDayStates(scope, range)).filter(
    ({ failureKind }) => failureKind === "no-longer-listed",
  );
  const versions = new Map(stored.map((version) => [version.day, version]));
  return {
    days: known.map(({ day, status, fetchedAt }) => ({
      day,
      status,
      revision: versions.get(day)?.revision ?? 0,
      rows: versions.get(day)?.rows ?? 0, // a day without a record has no rows stored; its status says why
      fetchedAt,
    })),
    notWhole: describeGaps(findGaps(known)),
    notes: unlisted.map(
      ({ day }) => `${day}: the exchange no longer lists all of its rows; they stay as they were stored.`,
    ),
  };
}

/**
 * A day's revision only ever grows, so whatever was read between two equal versions is of that one version, in however
 * many statements. Throws ExportInterruptedError for the first day that is another one by now.
 */
export function checkSameVersion(before: FileVersion, after: FileVersion): void {
  const textOf = ({ revision, rows }: FileDay) => `${revision} ${rows}`;
  const is = new Map(after.days.map((day) => [day.day, textOf(day)]));
  const was = new Map(before.days.map((day) => [day.day, textOf(day)]));
  for (const day of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    if (was.get(day) !== is.get(day)) throw new ExportInterruptedError(day);
  }
}
