/** "text" is from outside; "day" is YYYY-MM-DD (UTC+8); "amount" and "ratio" are exact decimals; "count" is whole. */
export type ExportColumn = {
  readonly header: string;
  readonly kind: "day" | "text" | "amount" | "count" | "ratio";
};

/** Columns of one kind that follow one another. */
export function columnsOf<Kind extends ExportColumn["kind"], Header extends string>(
  kind: Kind,
  ...headers: readonly Header[]
) {
  return headers.map((header) => ({ header, kind }));
}

/** Any view as a file would show it: every row, each with one value a column; null is not given, never zero. */
export type ExportTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<readonly (string | null)[]>;
};
