import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FoundClient } from "@/lib/clients/client";
import { type Found, useFoundClients } from "./use-found-clients";

const WITHIN_MS = 10_000;
const NOBODY: readonly FoundClient[] = [];

/**
 * The first clients of an account (null: the person's first) that this person may see, by a part of
 * uid, name, own number or label; nobody without letters.
 */
export function useClientSearch(typed: string, account: string | null) {
  const t = useTranslations("palette");
  const find = useCallback(
    async (search: string, signal: AbortSignal): Promise<Found<FoundClient>> => {
      if (search === "") return NOBODY;
      const query = new URLSearchParams({ q: search, ...(account === null ? {} : { account }) });
      const response = await fetch(`/palette/clients?${query}`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
        headers: { accept: "application/json" },
      });
      if (response.ok) return (await response.json()) as readonly FoundClient[];
      const { error } = (await response.json()) as { error: string };
      if (error === "no-account") return NOBODY; // there is no book that could have clients
      if (error === "unknown-account") return { problem: t("noSuchAccount") };
      throw new Error(`clients were not searched: ${error}`);
    },
    [account, t],
  );
  const { found, isComing } = useFoundClients(typed, find);
  if (isComing || found === null) return { clients: NOBODY, problem: null, isComing };
  return "problem" in found
    ? { clients: NOBODY, problem: found.problem, isComing }
    : { clients: found, problem: null, isComing };
}
