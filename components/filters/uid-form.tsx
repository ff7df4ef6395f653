"use client";
import { Button, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type Found, useFoundClients } from "@/components/clients/use-found-clients";
import { Form, Submit } from "@/components/ui/forms/form";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { clientText, type FoundClient } from "@/lib/clients/client";
import { splitUids } from "@/lib/clients/split-uids";
import { uidParam } from "@/lib/clients/uid-param";
import type { Text } from "@/lib/core/text";
import type { LedgerUrlChange } from "../commissions/use-ledger-url";
import type { ChosenValues } from "./filter-pill";
import { SideChoice, sideOf, Tick } from "./side-choice";

export type ClientChoice = FoundClient & { readonly rows: number };

/** `refused`: a sentence for the person. */
export type KeptClients = { readonly id: string } | { readonly refused: string };

export type ClientSearch = {
  readonly accountId: number;
  /** Names of the chosen clients, by uid, where they have one. */
  readonly names: Readonly<Record<string, string>>;
  readonly find: (input: {
    accountId: number;
    address: string;
    search: string;
  }) => Promise<Found<ClientChoice>>;
  readonly keep: (input: { accountId: number; uids: string[] }) => Promise<KeptClients>;
};

type UidFormProps = {
  chosen: ChosenValues;
  clients: ClientSearch;
  onApply: (change: LedgerUrlChange) => void;
};

export function UidForm({ chosen, clients, onApply }: UidFormProps) {
  const t = useTranslations("filters.clients");
  const [side, setSide] = useState(sideOf(chosen));
  const [texts, setTexts] = useState({
    only: chosen.only.join("\n"),
    except: chosen.except.join("\n"),
  });
  const { problem, run } = useChange();
  const uids = { only: splitUids(texts.only), except: splitUids(texts.except) };
  const { known, wrong } = uids[side];
  const setText = (text: string) => setTexts({ ...texts, [side]: text });
  const apply = () => {
    if (uids.only.wrong.length + uids.except.wrong.length > 0) return;
    run(async () => {
      const change = await uidChange({ only: uids.only.known, except: uids.except.known }, clients);
      if ("refused" in change) return change.refused;
      onApply(change.change);
      return null;
    });
  };
  return (
    <Form mayBeLeft action={apply} w={300}>
      <SideChoice side={side} label={t("these")} onChange={setSide} />
      <ClientSearchList
        clients={clients}
        picked={known}
        onToggle={(uid) => setText(toggled(known, uid).join("\n"))}
      />
      <Textarea
        label={t("uids")}
        description={t("uidsNote")}
        rows={4}
        value={texts[side]}
        error={problem ?? wrongText(t, wrong)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {wrong.length > 0 ? (
        <Button fullWidth onClick={() => setText(known.join("\n"))}>
          {t("takeOut")}
        </Button>
      ) : null}
      <Submit
        fullWidth
        disabled={wrong.length > 0}
        text={applyText(t, uids.only.known.length, uids.except.known.length)}
      />
    </Form>
  );
}

/** As many as lib/commissions/query.ts writes into an address. */
const MOST_IN_ADDRESS = 100;

/** The clients as the address names them. Many are first stored by the server and named by their list's id. */
export async function uidChange(
  { only, except }: ChosenValues,
  { accountId, keep }: ClientSearch,
): Promise<{ change: LedgerUrlChange } | { refused: string }> {
  const change: LedgerUrlChange = {};
  for (const [uids, key, listKey] of [
    [only, "uid", "uidList"],
    [except, "exceptUid", "exceptUidList"],
  ] as const) {
    if (uids.length <= MOST_IN_ADDRESS) {
      change[key] = uids.map(uidParam);
      continue;
    }
    const kept = await keep({ accountId, uids: [...uids] });
    if ("refused" in kept) return kept;
    change[listKey] = kept.id;
  }
  return { change };
}

type ClientWords = Text<"filters.clients">;

const MOST_NAMED = 5;

function wrongText(t: ClientWords, wrong: readonly string[]): string | null {
  if (wrong.length === 0) return null;
  const named = wrong
    .slice(0, MOST_NAMED)
    .map((text) => t("quoted", { text: text.slice(0, 40) }))
    .join(t("comma"));
  const more = wrong.length - MOST_NAMED;
  return more > 0 ? t("wrongMore", { named, count: more }) : t("wrong", { named });
}

function applyText(t: ClientWords, only: number, except: number): string {
  if (only > 0)
    return except > 0 ? t("showWithout", { count: only, except }) : t("show", { count: only });
  return except > 0 ? t("leaveOut", { count: except }) : t("showAll");
}

function toggled(uids: readonly string[], uid: string): string[] {
  return uids.includes(uid) ? uids.filter((other) => other !== uid) : [...uids, uid];
}

type ClientSearchListProps = {
  clients: ClientSearch;
  picked: readonly string[];
  onToggle: (uid: string) => void;
};

/** Finds clients by a part of their uid, number or label; without a search, those with most rows. */
function ClientSearchList({
  clients: { accountId, find },
  picked,
  onToggle,
}: ClientSearchListProps) {
  const t = useTranslations("filters.clients");
  const [search, setSearch] = useState("");
  const findBy = useCallback(
    (typed: string) => find({ accountId, address: window.location.search, search: typed }),
    [accountId, find],
  );
  const { found } = useFoundClients(search.trim(), findBy);
  const note = found && noteOf(t, found, search.trim());
  const listed = found === null || "problem" in found ? [] : found;
  return (
    <>
      <TextInput
        aria-label={t("search")}
        placeholder={t("searchBy")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Stack gap={8} mah={180} p={2} style={{ overflowY: "auto" }}>
        {found === null ? <Skeleton height={120} /> : null}
        {note === null ? null : <SubLine>{note}</SubLine>}
        {listed.map((client) => (
          <Tick
            key={client.uid}
            value={client.uid}
            label={clientText(client.uid, client)}
            rows={client.rows}
            isTicked={picked.includes(client.uid)}
            onToggle={() => onToggle(client.uid)}
          />
        ))}
      </Stack>
    </>
  );
}

/** The line above the clients: why there are none, or which are shown without a search. */
function noteOf(t: ClientWords, found: Found<ClientChoice>, search: string): string | null {
  if ("problem" in found) return found.problem;
  if (found.length === 0) return search === "" ? t("none") : t("noMatch");
  return search === "" ? t("latest") : null;
}
