import type { StoredSentence } from "@/lib/core/stored-kinds";

export type ExportFailure =
  | { readonly kind: "account-gone" | "view-unreadable" | "no-space" | "broken" }
  | { readonly kind: "interrupted"; readonly day: string }
  | { readonly kind: "worker-ended"; readonly times: number }
  | StoredSentence;
