"use client";
import { Button, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { type Found, useFoundClients } from "@/components/clients/use-found-clients";
import { Form, Submit } from "@/components/ui/forms/form";
import { refused, useAnswer } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { clientText } from "@/lib/clients/client";
import { splitUids } from "@/lib/clients/split-uids";
import { uidParam } from "@/lib/clients/uid-param";
import type {
  CountedClient,
  KeepUidList,
  KeepUidListOutcome,
  SearchClients,
  SearchClientsOutcome,
} from "@/lib/commissions/contract";
import {
  type ActionResult,
  failureSentence,
  type ServerAction,
  type Worded,
} from "@/lib/core/action-result";
import type { Text } from "@/lib/core/text";
import type { LedgerUrlChange } from "../commissions/use-ledger-url";
import type { ChosenValues } from "./filter-pill";
import { SideChoice, sideOf, Tick } from "./side-choice";

export type ClientSearch = {
  readonly accountId: number;
  /** Names of chosen clients by uid; one without a name is absent. */
  readonly names: Readonly<Record<string, string>>;
  readonly find: ServerAction<SearchClients, Worded<SearchClientsOutcome>>;
  readonly keep: ServerAction<KeepUidList, Worded<KeepUidListOutcome>>;
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
  /** Clients of the address and ticked ones, whose uid need not be a number. */
  const [named, setNamed] = useState<ReadonlySet<string>>(
    () => new Set([...chosen.only, ...chosen.except]),
  );
  const { outcome, run } = useAnswer<UidChange>(refused, (done) => {
    if (done.kind === "changed") onApply(done.change);
  });
  const problem = outcome?.kind === "refused" ? outcome.problem : null;
  const uids = { only: splitUids(texts.only, named), except: splitUids(texts.except, named) };
  const { known, wrong } = uids[side];
  const setText = (text: string) => setTexts({ ...texts, [side]: text });
  const apply = () => {
    if (uids.only.wrong.length + uids.except.wrong.length > 0) return;
    run(() => uidChange({ only: uids.only.known, except: uids.except.known }, clients));
  };
  return (
    <Form mayBeLeft action={apply} w={300}>
      <SideChoice side={side} label={t("these")} onChange={setSide} />
      <ClientSearchList
        clients={clients}
        picked={known}
        onToggle={(uid) => {
          setNamed(new Set([...named, uid]));
          setText(toggled(known, uid).join("\n"));
        }}
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

/** As in lib/commissions/query.ts, which a browser does not load. */
const MOST_IN_ADDRESS = 100;

type UidChange =
  | { readonly kind: "changed"; readonly change: LedgerUrlChange }
  | { readonly kind: "refused"; readonly problem: string };

/**
 * How the address names these clients. The server keeps many as a list first, and the address has
 * the list's id.
 */
export async function uidChange(
  { only, except }: ChosenValues,
  { accountId, keep }: Pick<ClientSearch, "accountId" | "keep">,
): Promise<ActionResult<UidChange>> {
  const change: LedgerUrlChange = {};
  for (const [uids, key, listKey] of [
    [only, "uid", "uidList"],
    [except, "exceptUid", "exceptUidList"],
  ] as const) {
    if (uids.length <= MOST_IN_ADDRESS) {
      change[key] = uids.map(uidParam);
      continue;
    }
    const { data, ...failure } = await keep({ accountId, uids: [...uids] });
    if (data === undefined) return failure;
    if (data.kind === "refused") return { data };
    change[listKey] = data.id;
  }
  return { data: { kind: "changed", change } };
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

/**
 * Finds clients by a part of their uid, number or label; without a search, those with most rows.
 */
function ClientSearchList({
  clients: { accountId, find },
  picked,
  onToggle,
}: ClientSearchListProps) {
  const t = useTranslations("filters.clients");
  const [search, setSearch] = useState("");
  const inputRefused = useTranslations("ui")("inputRefused");
  const findBy = useCallback(
    async (typed: string): Promise<Found<CountedClient>> => {
      const address = window.location.search;
      const result = await find({ accountId, address, search: typed });
      if (result.data === undefined) return { problem: failureSentence(result, inputRefused) };
      return result.data.kind === "found" ? result.data.clients : result.data;
    },
    [accountId, find, inputRefused],
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

/** The line above the clients: why there are none, or which they are without a search. */
function noteOf(t: ClientWords, found: Found<CountedClient>, search: string): string | null {
  if ("problem" in found) return found.problem;
  if (found.length === 0) return search === "" ? t("none") : t("noMatch");
  return search === "" ? t("latest") : null;
}
