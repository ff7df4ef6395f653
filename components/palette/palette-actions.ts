import type { SyncRequestOutcome } from "@/components/coverage/sync-outcome";
import type { PlacesShown } from "@/components/shell/places";
import type { Language } from "@/lib/core/language";

/** What the server does for the palette, and for whom. */
export type PaletteActions = {
  /** What was chosen lately is kept apart for each person who uses this browser. */
  readonly personId: string;
  readonly shown: PlacesShown;
  readonly chooseLanguage: (language: Language) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Of the account that the address names; null where this person may not start one. */
  readonly syncNow: ((account: string | null) => Promise<SyncRequestOutcome>) | null;
};
