"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";

const PAUSE_MS = 150;

/** `problem`: a sentence for the person. */
export type Found<Client> = readonly Client[] | { readonly problem: string };

type Find<Client> = (typed: string, signal: AbortSignal) => Promise<Found<Client>>;

/**
 * Searches a moment after the last letter. A late answer never replaces a newer one; until an
 * answer comes, `found` is the one before. A new `find` searches again, so wrap it in
 * `useCallback`.
 */
export function useFoundClients<Client>(typed: string, find: Find<Client>) {
  const failureText = useFailureText("clientsUnread");
  const failed = useEffectEvent((error: unknown) => ({ problem: failureText(error) }));
  const [answer, setAnswer] = useState<{
    typed: string;
    find: Find<Client>;
    found: Found<Client>;
  }>();
  useEffect(() => {
    const stop = new AbortController();
    const look = async () => {
      const found = await find(typed, stop.signal).catch((error: unknown) => failed(error));
      if (!stop.signal.aborted) setAnswer({ typed, find, found });
    };
    const timer = setTimeout(look, typed === "" ? 0 : PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [typed, find]);
  return {
    found: answer?.found ?? null,
    isComing: answer?.typed !== typed || answer.find !== find,
  };
}
