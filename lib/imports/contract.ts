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

/** Texts of the file and what is stored of them; a text that is absent is stored as it is. */
const textsInFile = z.record(word, word);
const valuesText = z.object({ symbol: textsInFile, productType: textsInFile });
export type ValuesText = Readonly<z.output<typeof valuesText>>;

/** How the file is written, by `SaidOfFile`'s names; an empty text is found out. */
const writtenText = z.record(word, word);
export type WrittenText = Readonly<z.output<typeof writtenText>>;

/** `from` and `to`: the days that are wanted, as they were typed; empty: open on that side. */
export const describeFileInput = z.object({
  ...ofImport,
  columns: columnsText,
  values: valuesText,
  written: writtenText,
  from: word,
  to: word,
});
export type DescribeFile = z.input<typeof describeFileInput>;

/** To look at the file again, read as it is said; its columns stay as they are. */
export const rereadFileInput = z.object({ ...ofImport, written: writtenText });
export type RereadFile = z.input<typeof rereadFileInput>;

/** To save what was said of the import's file under a name, which then replaces it. */
export const LONGEST_MAPPING_NAME = 100;
export const saveMappingInput = z.object({ ...ofImport, name: exactText(LONGEST_MAPPING_NAME) });
export type SaveMapping = z.input<typeof saveMappingInput>;

export const deleteMappingInput = z.object({ ...ofAccount, mappingId: rowId });
export type DeleteMapping = z.input<typeof deleteMappingInput>;

/** To read the file by a saved mapping, or by a portal's (`lib/imports/presets.ts`). */
const knownMapping = z.discriminatedUnion("as", [
  z.object({ as: z.literal("saved"), id: rowId }),
  z.object({ as: z.literal("preset"), id: word }),
]);
export type KnownMapping = Readonly<z.output<typeof knownMapping>>;
export const useMappingInput = z.object({ ...ofImport, known: knownMapping });
export type UseMapping = z.input<typeof useMappingInput>;

/** "gone": the account has no such import, or it is imported, undone or at work. */
export type RequestImportOutcome = { readonly kind: "requested" | "gone" };

export type DescribeFileProblem =
  | { readonly kind: "no-day"; readonly text: string }
  | { readonly kind: "backwards" }
  | { readonly kind: "columns"; readonly obstacle: ImportObstacle };
export type DescribeFileOutcome =
  | RequestImportOutcome
  | { readonly kind: "refused"; readonly problem: DescribeFileProblem };

/** More are refused, because each is compared with the titles of every file. */
export const MOST_MAPPINGS = 100;

/**
 * "gone": the import or the mapping. "nothing-said": the file was not described yet. "unfit": the
 * mapping does not give each needed field, or names columns that the file lacks.
 */
export type SaveMappingOutcome =
  | { readonly kind: "saved" | "gone" | "no-name" | "nothing-said" | "too-many" }
  | { readonly kind: "unfit"; readonly obstacle: ImportObstacle };
export type UseMappingOutcome = { readonly kind: "used" | "gone" };
export type RereadFileOutcome =
  | { readonly kind: "reread" | "gone" }
  | { readonly kind: "refused"; readonly obstacle: ImportObstacle };

/** A day of an import, and why it cannot be taken out; null: it can. */
export type UndoDay = {
  readonly day: Day;
  readonly obstacle: "read-since" | "month-closed" | "changed-since" | null;
};
/**
 * `kept`: days that stay, and why. "gone": the import is not there, or at work. "not-imported": the
 * file was uploaded, but nothing of it is stored; it can be removed.
 */
export type UndoImportOutcome =
  | { readonly kind: "undone"; readonly removed: readonly Day[]; readonly kept: readonly UndoDay[] }
  | { readonly kind: "gone" }
  | { readonly kind: "not-imported" };

/** "stored": something of the file is stored, or was once, so that its import is kept. */
export type RemoveImportOutcome = { readonly kind: "removed" | "gone" | "stored" };

export type RunImportOutcome<Report = ImportReport> =
  | { readonly kind: "checked" | "applied"; readonly report: Report }
  /** Nothing was changed. */
  | {
      readonly kind: "refused";
      readonly obstacles: readonly ImportObstacle[];
      readonly report: Report | null;
    };
