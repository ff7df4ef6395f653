import type { DayRange } from "@/lib/core/day";

const MARK = "filtered";
const FILTERED_NAME = new RegExp(`^commissions-.*${MARK}-\\d{4}-\\d\\d-\\d\\d-`);

/**
 * How a file of commission rows names its days: "2026-11-01-2026-11-19", after "filtered-" where
 * rows are left out.
 */
export function commissionsLabel({ from, to }: DayRange, isFiltered: boolean): string {
  return `${isFiltered ? `${MARK}-` : ""}${from}-${to}`;
}

/**
 * Whether a file's name says that it is an export with rows left out. Such a file has no whole
 * days.
 */
export function isFilteredExport(fileName: string): boolean {
  return FILTERED_NAME.test(fileName);
}
