import type { Said } from "../commissions/kept-kinds";

/** Why a file could not be written in the background. */
export type ExportFailure =
  | { readonly kind: "account-gone" | "view-unreadable" | "no-space" | "broken" }
  | { readonly kind: "interrupted"; readonly day: string }
  | { readonly kind: "worker-ended"; readonly times: number }
  | Said;
