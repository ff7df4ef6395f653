"use client";
import { createContext, type ReactNode, useContext } from "react";

const PanelName = createContext<string | undefined>(undefined);

/** Names the tables of a panel by its title, unless they have their own name. */
export function NamedByPanel({ id, children }: { id: string; children: ReactNode }) {
  return <PanelName value={id}>{children}</PanelName>;
}

/** The name of a table, as attributes: its own, or its panel's title. */
export function useTableName(label: string | undefined) {
  const panel = useContext(PanelName);
  return label === undefined ? { "aria-labelledby": panel } : { "aria-label": label };
}
