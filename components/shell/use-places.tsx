"use client";
import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type DeskPlace, type PlacesShown, placesOf } from "./places";

const Shown = createContext<PlacesShown | null>(null);

type PlacesProviderProps = { shown: PlacesShown; children: ReactNode };

export function PlacesProvider({ shown, children }: PlacesProviderProps) {
  return <Shown value={shown}>{children}</Shown>;
}

type PlacesHere = {
  readonly places: readonly DeskPlace[];
  /** "?account=7", which every link keeps; empty where the address names none. */
  readonly query: string;
};

/** What the person sees for the account of the address; for components inside the desk's frame. */
export function usePlaces(): PlacesHere {
  const shown = useContext(Shown);
  const account = useSearchParams().get("account");
  const places = useMemo(() => {
    if (shown === null) throw new Error("places are known only inside the frame");
    return placesOf(shown, account);
  }, [shown, account]);
  return { places, query: account === null ? "" : `?account=${encodeURIComponent(account)}` };
}
