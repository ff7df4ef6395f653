"use client";
import { useMemo } from "react";
import { ANY_LIST } from "@/components/research/universe/universe-rows";
import { useWatching } from "./watch-context";

/** The codes of one list, or of all of them; none of a list that is not this person's. */
export function useListedCodes(choice: string | null): ReadonlySet<string> {
  const { lists } = useWatching();
  return useMemo(
    () =>
      new Set(lists.filter(({ id }) => choice === ANY_LIST || id === choice).flatMap(({ codes }) => codes)),
    [lists, choice],
  );
}
