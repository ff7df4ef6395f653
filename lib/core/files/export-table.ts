/** "text" is from outside; "day" is YYYY-MM-DD (UTC+8); "amount" and "ratio" are exact decimals; "count" is whole. */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "text" | "amount" | "count" | "ratio";
};

/** Any view as a file would show it: every row, each with one value a column; null is not given, never zero. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly (string | null)[]>;
};
