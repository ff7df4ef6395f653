"use client";
import { createSafeContext } from "@mantine/core";
import type { ReactNode } from "react";
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

const [Context, useProfileActions] = createSafeContext<ProfileActions>(
  "useProfileActions needs a ProfileActionsProvider around it",
);

export { useProfileActions };

/** Around everything on a page that edits clients, so that each row does not carry the action. */
export function ProfileActionsProvider({
  actions,
  children,
}: {
  actions: ProfileActions;
  children: ReactNode;
}) {
  return <Context value={actions}>{children}</Context>;
}
