import { useEffect, useState } from "react";
import type { FoundClient } from "@/lib/core/clients/client";

type Found = {
  readonly clients: readonly FoundClient[];
  readonly trouble: "unread" | "no-such-account" | null;
};

export type ClientsState = Found & { readonly isComing: boolean };

const NOTHING: Found = { clients: [], trouble: null };

const PAUSE_MS = 120;
const WITHIN_MS = 10_000;

/** Clients of the account that the address names, by a part of uid, name, own number or label; nobody without letters. */
export function useFoundClients(typed: string, account: string | null): ClientsState {
  const [answer, setAnswer] = useState<(Found & { readonly typed: string }) | null>(null);
  useEffect(() => {
    if (typed === "") return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const found = await findClients(typed, account, stop.signal);
      if (!stop.signal.aborted) setAnswer({ typed, ...found });
    }, PAUSE_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [typed, account]);
  if (typed === "") return { ...NOTHING, isComing: false };
  if (answer?.typed !== typed) return { ...NOTHING, isComing: true };
  return { clients: answer.clients, trouble: answer.trouble, isComing: false };
}

async function findClients(typed: string, account: string | null, signal: AbortSignal): Promise<Found> {
  const query = new URLSearchParams({ q: typed, ...(account === null ? {} : { account }) });
  try {
    const response = await fetch(`/palette/clients?${query}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
      headers: { accept: "application/json" },
    });
    if (response.ok) return { clients: (await response.json()) as FoundClient[], trouble: null };
    const { error } = (await response.json()) as { error: string };
    if (error === "no-account") return NOTHING; // there is no book that could have clients
    return { clients: [], trouble: error === "unknown-account" ? "no-such-account" : "unread" };
  } catch {
    return { clients: [], trouble: "unread" };
  }
}
