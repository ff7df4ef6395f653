/**
 * What a value of an export is. "text" comes from outside (uids, names) and stays text in every format; "day" is
 * YYYY-MM-DD (UTC+8); "amount" and "ratio" are exact decimals; "count" is a whole number.
 */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "text" | "amount" | "count" | "ratio";
};

/** Any view as a file would show it: every row, each with one value a column; null is not given, never zero. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly (string | null)[]>;
};
