"use client";
import { createSafeContext } from "@mantine/core";
import type { ClientProfile, ProfileTexts } from "@/lib/core/clients/client";

/** `refused`: one sentence for the person. `changed-meanwhile`: somebody else was quicker, and nothing was stored. */
export type SaveProfileOutcome =
  | { readonly kind: "saved" | "changed-meanwhile" }
  | { readonly kind: "refused"; readonly problem: string };

export type SaveProfile = (seen: ClientProfile, texts: ProfileTexts) => Promise<SaveProfileOutcome>;

export type ProfileActions = {
  readonly save: SaveProfile;
  /** Adds labels to clients or takes them away, all or none; a sentence where that is refused. */
  readonly label: (
    uids: readonly string[],
    labels: readonly string[],
    how: "add" | "remove",
  ) => Promise<string | null>;
  readonly labels: readonly string[];
};

/** Around everything on a page that edits clients, so that each row does not carry the action. */
const [ProfileActionsProvider, useProfileActions] = createSafeContext<ProfileActions>(
  "useProfileActions needs a ProfileActionsProvider around it",
);

export { ProfileActionsProvider, useProfileActions };
