import { z } from "zod";
import type { Day } from "@/lib/core/day";
import { exactText, ofAccount, rowId } from "@/lib/core/input";
import type { ImportObstacle } from "./import-obstacle";
import type { ImportReport } from "./report";

const ofImport = { ...ofAccount, importId: rowId };

/** To import the file, or to undo the import. */
export const changeImportInput = z.object(ofImport);
export type ChangeImport = z.input<typeof changeImportInput>;

const word = exactText(1_000);

/** What a person said of the file's columns, by field: an empty text is "not in the file". */
const columnsText = z.record(
  word,
  z.object({ column: word, value: word, isNegated: z.boolean().optional() }),
);
export type ColumnsText = Readonly<z.output<typeof columnsText>>;

/** How the file is written, by `SaidOfFile`'s names; an empty text is found out. */
const writtenText = z.record(word, word);
export type WrittenText = Readonly<z.output<typeof writtenText>>;

/** `from` and `to`: the days that are wanted, as they were typed; empty: open on that side. */
export const describeColumnsInput = z.object({
  ...ofImport,
  columns: columnsText,
  written: writtenText,
  from: word,
  to: word,
});
export type DescribeColumns = z.input<typeof describeColumnsInput>;

/** "gone": the account has no such import, or it is imported, undone or at work. */
export type RequestImportOutcome = { readonly kind: "requested" | "gone" };

export type DescribeColumnsProblem =
  | { readonly kind: "no-day"; readonly text: string }
  | { readonly kind: "backwards" }
  | { readonly kind: "columns"; readonly obstacle: ImportObstacle };
export type DescribeColumnsOutcome =
  | RequestImportOutcome
  | { readonly kind: "refused"; readonly problem: DescribeColumnsProblem };

/** A day of an import, and why it cannot be taken out; null: it can. */
export type UndoDay = {
  readonly day: Day;
  readonly obstacle: "read-since" | "month-closed" | null;
};
/** `kept`: days that stay, and why. "gone": the import is not there, or at work. */
export type UndoImportOutcome =
  | { readonly kind: "undone"; readonly removed: readonly Day[]; readonly kept: readonly UndoDay[] }
  | { readonly kind: "gone" };

export type RunImportOutcome =
  | { readonly kind: "checked" | "applied"; readonly report: ImportReport }
  /** Nothing was changed. */
  | {
      readonly kind: "refused";
      readonly obstacles: readonly ImportObstacle[];
      readonly report: ImportReport | null;
    };
