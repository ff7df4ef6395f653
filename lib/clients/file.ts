import type { CsvFault } from "@/lib/core/files/csv-records";
import type { ProfileProblem } from "./client";

export type ClientLineProblem =
  | ProfileProblem
  | { readonly kind: "not-csv"; readonly fault: CsvFault }
  | { readonly kind: "empty" | "column-twice" | "no-uid-column" | "only-uid-column" }
  | { readonly kind: "unknown-column"; readonly column: string; readonly columns: string }
  | { readonly kind: "field-count"; readonly given: number; readonly wanted: number }
  | { readonly kind: "earlier-line"; readonly uid: string; readonly line: number }
  | { readonly kind: "uid-empty" | "uid-unshowable" }
  | { readonly kind: "uid-too-long"; readonly most: number }
  | { readonly kind: "uid-rounded"; readonly uid: string };
