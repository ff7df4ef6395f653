"use client";
import { Checkbox, Skeleton, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { countText } from "@/components/ui/text/amount-text";
import { clientText } from "@/lib/core/clients/client";
import type { ClientChoice, ClientSearch, FoundClients } from "./client-search";
import styles from "./filter-bar.module.css";

/** A search is asked for when the typing pauses. */
const PAUSE_MS = 200;

type ClientSearchListProps = {
  clients: ClientSearch;
  picked: readonly string[];
  onToggle: (uid: string) => void;
};

/** Clients by a part of their uid, of the broker's own number or a label; without one, those with most rows. */
export function ClientSearchList({ clients, picked, onToggle }: ClientSearchListProps) {
  const t = useTranslations("filters.clients");
  const [search, setSearch] = useState("");
  const found = useFoundClients(clients, search.trim(), t("unread"));
  return (
    <>
      <TextInput
        aria-label={t("search")}
        placeholder={t("searchBy")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.choices} data-short="">
        {found === null ? <Skeleton height={120} /> : null}
        {found && "problem" in found ? <p className={styles.none}>{found.problem}</p> : null}
        {found && "clients" in found ? (
          <FoundList found={found.clients} search={search.trim()} picked={picked} onToggle={onToggle} />
        ) : null}
      </div>
    </>
  );
}

type FoundListProps = Omit<ClientSearchListProps, "clients"> & {
  found: readonly ClientChoice[];
  search: string;
};

function FoundList({ found, search, picked, onToggle }: FoundListProps) {
  const t = useTranslations("filters.clients");
  if (found.length === 0) {
    return <p className={styles.none}>{search === "" ? t("none") : t("noMatch")}</p>;
  }
  return (
    <>
      {search === "" ? <p className={styles.none}>{t("latest")}</p> : null}
      {found.map((client) => (
        <div key={client.uid} className={styles.choice}>
          <Checkbox
            label={clientText(client.uid, client)}
            checked={picked.includes(client.uid)}
            onChange={() => onToggle(client.uid)}
          />
          <span className={styles.count}>{countText(client.rows)}</span>
        </div>
      ))}
    </>
  );
}

/** Null while the first answer is on its way; a later answer never overwrites a newer search. */
function useFoundClients(
  { accountId, find }: ClientSearch,
  search: string,
  unread: string,
): FoundClients | null {
  const [found, setFound] = useState<FoundClients | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (answer: FoundClients) => isCurrent && setFound(answer);
    const timer = setTimeout(
      () => {
        const address = window.location.search;
        find({ accountId, address, search }).then(show, () => show({ problem: unread }));
      },
      search === "" ? 0 : PAUSE_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [accountId, find, search, unread]);
  return found;
}
