import {
  type Amount,
  changeOf,
  compareAmounts,
  ratioOf,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { ShareCapital } from "../panels/share-capital";
import {
  type CompareMeasure,
  type MeasureKey,
  type MeasureValue,
  measure,
  missing,
} from "./measure";

/** A company's shares now, and as they were observed before their last change. */
export type ComparedCapital = {
  readonly now: ShareCapital | null;
  readonly before: ShareCapital | null;
};

type CapitalMeasure = CompareMeasure<ComparedCapital>;

export const CAPITAL_KINDS = ["commonShares", "preferredShares", "otherShares"] as const;
export type CapitalKind = (typeof CAPITAL_KINDS)[number];

const PART_KEYS = {
  commonShares: "commonPart",
  preferredShares: "preferredPart",
  otherShares: "otherPart",
} as const;

/** The kinds of shares, and the last change of their number. */
export const CAPITAL_MEASURES: readonly CapitalMeasure[] = [
  of("totalShares", "amount", ({ totalShares }) => totalShares),
  ...CAPITAL_KINDS.flatMap((kind) => [
    { ...of(kind, "amount", (now) => now[kind]), isRare: kind !== "commonShares" },
    {
      ...of(PART_KEYS[kind], "ratio", (now) => partOf(now, kind)),
      isRare: kind !== "commonShares",
    },
  ]),
  {
    ...of("apart", "difference", (now) => apartFrom(now) ?? missing("noDifference")),
    isRare: true,
  },
  of("changeDate", "day", ({ changeDate }) => changeDate),
  of("announcementDate", "day", ({ announcementDate }) => announcementDate),
  of("change", "difference", (now, before) => sinceBefore(now, before, subtractAmounts)),
  of("changeRatio", "change", (now, before) => sinceBefore(now, before, changeOf)),
  of("changeReason", "text", ({ changeReason }) => changeReason),
  { ...of("structure", "text", ({ specialExplain }) => specialExplain), isRare: true },
];

/** A kind of shares as a part of all; null where either is not given, or there are none. */
export function partOf(capital: ShareCapital, kind: CapitalKind): Amount | null {
  return ratioOf(capital[kind], capital.totalShares);
}

/** The sum of the kinds minus the given total; null: they agree, or a figure is missing. */
export function apartFrom(capital: ShareCapital): Amount | null {
  const parts = CAPITAL_KINDS.flatMap((kind) => capital[kind] ?? []);
  if (capital.totalShares === null || parts.length === 0) return null;
  const sum = sumAmounts(parts);
  return compareAmounts(sum, capital.totalShares) === 0
    ? null
    : subtractAmounts(sum, capital.totalShares);
}

function of(
  key: MeasureKey,
  form: CapitalMeasure["form"],
  value: (now: ShareCapital, before: ShareCapital | null) => MeasureValue,
): CapitalMeasure {
  return measure(key, form, ({ now, before }) => now && value(now, before));
}

function sinceBefore(
  now: ShareCapital,
  before: ShareCapital | null,
  compute: (now: Amount, before: Amount) => Amount | null,
): MeasureValue {
  if (before === null) return missing("single");
  if (now.totalShares === null || before.totalShares === null) return null;
  return compute(now.totalShares, before.totalShares);
}
