"use client";
import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { LedgerUrlChange } from "../commissions/use-ledger-url";
import type { ClientSearch } from "./client-search";
import { type Chosen, chosenText, FilterPill } from "./filter-pill";

const UidForm = dynamic(() => import("./uid-form").then((part) => part.UidForm), {
  ssr: false,
  loading: () => <Skeleton width={320} height={320} />,
});

type UidFilterProps = {
  chosen: Chosen;
  clients: ClientSearch;
  onChange: (change: LedgerUrlChange) => void;
};

const NO_CLIENTS: LedgerUrlChange = { uid: [], exceptUid: [], uidList: null, exceptUidList: null };

/** Clients, searched for or pasted in any list form, to see them alone or to leave them out. */
export function UidFilter({ chosen, clients, onChange }: UidFilterProps) {
  const t = useTranslations("filters");
  const say = useTranslations("filters.chosen");
  return (
    <FilterPill
      label={t("client")}
      value={chosenText(say, chosen, (uid) => clients.names[uid] ?? uid)}
      onClear={() => onChange(NO_CLIENTS)}
    >
      {(close) => (
        <UidForm
          chosen={chosen}
          clients={clients}
          onApply={(change) => {
            close();
            onChange({ ...NO_CLIENTS, ...change });
          }}
        />
      )}
    </FilterPill>
  );
}
