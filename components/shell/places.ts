import type { IconName } from "@/components/ui/icon";

export type Place = { readonly href: string; readonly label: string; readonly icon: IconName };

/** The navigation, in its order; a new screen is one line here. */
export const PLACES: readonly Place[] = [
  { href: "/commissions", label: "Commissions", icon: "ledger" },
  { href: "/coverage", label: "Coverage", icon: "coverage" },
];
