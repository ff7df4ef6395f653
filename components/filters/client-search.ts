import type { FoundClient } from "@/lib/core/clients/client";

export type ClientChoice = FoundClient & { readonly rows: number };

/** `problem`, `refused`: a sentence for the person. */
export type FoundClients = { readonly clients: readonly ClientChoice[] } | { readonly problem: string };
export type KeptClients = { readonly id: string } | { readonly refused: string };

export type ClientSearch = {
  readonly accountId: number;
  /** Names of clients that are chosen, by uid, as far as they have one. */
  readonly names: Readonly<Record<string, string>>;
  readonly find: (input: { accountId: number; address: string; search: string }) => Promise<FoundClients>;
  readonly keep: (input: { accountId: number; uids: string[] }) => Promise<KeptClients>;
};
