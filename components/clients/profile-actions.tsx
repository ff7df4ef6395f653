"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { ClientProfile } from "@/lib/core/clients/client";

/** What a person typed about a client; labels are separated by ";". */
export type ProfileTexts = { readonly customerId: string; readonly labels: string; readonly note: string };

/** `refused`: one sentence for the person. `changed-meanwhile`: somebody else was quicker, and nothing was stored. */
export type SaveProfileOutcome =
  | { readonly kind: "saved" | "changed-meanwhile" }
  | { readonly kind: "refused"; readonly problem: string };

export type SaveProfile = (seen: ClientProfile, texts: ProfileTexts) => Promise<SaveProfileOutcome>;

export type ProfileActions = {
  readonly save: SaveProfile;
  /** Labels in use on this account. */
  readonly labels: readonly string[];
};

const Context = createContext<ProfileActions | null>(null);

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

/** Throws outside of a ProfileActionsProvider. */
export function useProfileActions(): ProfileActions {
  const actions = useContext(Context);
  if (!actions) throw new Error("useProfileActions needs a ProfileActionsProvider around it");
  return actions;
}
