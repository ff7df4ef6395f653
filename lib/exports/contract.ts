import { z } from "zod";
import { exactText, ofAccount } from "@/lib/core/input";
import type { StoredSentence } from "@/lib/core/stored-kinds";
import type { ExportJob } from "./store/jobs";
import { EXPORT_FORMATS } from "./subject";

/** A file of what a page shows; `query`: the parameters of the page's address. */
export const startExportInput = z.object({
  ...ofAccount,
  subject: exactText(40),
  query: exactText(20_000),
  format: z.enum(EXPORT_FORMATS),
});
export type StartExport = z.input<typeof startExportInput>;

/** `most`: how many exports one person may have waiting and running. */
export type RequestExportOutcome =
  | { readonly kind: "queued"; readonly job: ExportJob }
  | { readonly kind: "too-many"; readonly most: number };

/** An export of the person who asks. */
export const ownExportInput = z.object({ ...ofAccount, id: z.uuid() });
export type OwnExport = z.input<typeof ownExportInput>;

/** Why a file could not be written, as its job keeps it. */
export type ExportFailure =
  | { readonly kind: "account-gone" | "view-unreadable" | "no-space" | "broken" }
  | { readonly kind: "interrupted"; readonly day: string }
  | { readonly kind: "worker-ended"; readonly times: number }
  | StoredSentence;
