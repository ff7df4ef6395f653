import type { Said } from "@/lib/commissions/kept-kinds";

export type ExportFailure =
  | { readonly kind: "account-gone" | "view-unreadable" | "no-space" | "broken" }
  | { readonly kind: "interrupted"; readonly day: string }
  | { readonly kind: "worker-ended"; readonly times: number }
  | Said;
