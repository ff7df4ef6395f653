import type { DayRange } from "@/lib/core/day";
import type { FileField, FileKind } from "./fields";
import type { FileMapping } from "./file-mapping";
import type { WrittenFile } from "./report";

/** Where a column was chosen: by its title, by its values, by a mapping, or not at all. */
export type ColumnGuess = {
  /** The title of the column; null: none fits. */
  readonly column: string | null;
  readonly by: "title" | "values" | "mapping" | null;
};

/** What a file looks like, for the person who says what it is. Only the first megabyte is read. */
export type FileDraft = {
  readonly kind: FileKind;
  /** Sheets of a workbook, and the one that is read; null: the file is a text. */
  readonly workbook: { readonly sheets: readonly string[]; readonly sheet: string } | null;
  readonly header: readonly string[];
  /** The first rows as the file has them, at most 20. */
  readonly rows: readonly (readonly string[])[];
  /** The same rows without the numbers of a workbook. */
  readonly texts: readonly (readonly string[])[];
  readonly fields: readonly (FileField & { readonly guess: ColumnGuess })[];
  /** How it would be read with what is said so far; null in a part that cannot be found out. */
  readonly written: { readonly [Part in keyof WrittenFile]: WrittenFile[Part] | null };
  /** What is known of a header like this one; null: nothing. */
  readonly known:
    | { readonly as: "own" }
    /** `id`: of `lib/imports/presets.ts`. */
    | { readonly as: "preset"; readonly id: string }
    | { readonly as: "saved"; readonly id: number; readonly name: string }
    | null;
  /** Different texts of the symbol's and the product type's column, at most 200 of each. */
  readonly symbols: readonly string[];
  readonly productTypes: readonly string[];
  /** What is stored of it: what was said, or guessed where nothing was. */
  readonly mapping: FileMapping;
  readonly range: DayRange | null;
};

/** A mapping that a manager of the account saved. */
export type SavedMapping = {
  readonly id: number;
  readonly kind: FileKind;
  readonly name: string;
  /** The titles of the file for which it was made; a file with the same ones is recognised. */
  readonly header: readonly string[];
  readonly mapping: FileMapping;
};

/** A documented file of a portal. */
export type Preset = {
  readonly id: string;
  readonly kind: FileKind;
  /** "OKX broker, rebates per order". The same in all languages. */
  readonly name: string;
  /** The address of the page that documents the columns, and the day on which it was read. */
  readonly source: { readonly url: string; readonly readOn: string };
  /** Titles that the file has, in any order; a file that has all of them is recognised. */
  readonly titles: readonly string[];
  readonly mapping: FileMapping;
};
