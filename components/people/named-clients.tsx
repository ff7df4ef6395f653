"use client";
import { Button, TextInput } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { ClientName } from "@/components/clients/client-name";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";
import { Problem } from "@/components/ui/forms/problem";
import { Undo } from "@/components/ui/forms/undo";
import { useChange } from "@/components/ui/forms/use-change";
import type { Text } from "@/components/ui/text/text";
import styles from "./people.module.css";
import type { Change } from "./people-view";

export type NamedClientView = {
  readonly uid: string;
  readonly name: string | null;
  readonly customerId: string | null;
  readonly isKnown: boolean;
};

type OfClient = Change<[uid: string]>;
type NamedClientsProps = {
  accountId: number;
  clients: readonly NamedClientView[];
  search: string;
  /** Addresses of the pages; null where there is none. */
  firstHref: string | null;
  nextHref: string | null;
  size: number;
  add: OfClient;
  remove: OfClient;
};

/** The clients that were assigned one by one, a page of them at a time. */
export function NamedClients(props: NamedClientsProps) {
  const { accountId, clients, search, firstHref, nextHref, size, add, remove } = props;
  const t = useTranslations("people");
  const [removed, setRemoved] = useState<string | null>(null);
  const { problem, isPending, run } = useChange();
  const columns = useMemo(() => clientColumns(t, remove, setRemoved), [t, remove]);
  return (
    <div className={styles.part}>
      <p className={styles.strong}>{t("clients.named")}</p>
      <form method="get" className={styles.wide}>
        <input type="hidden" name="book" value={accountId} />
        <TextInput
          type="search"
          name="find"
          aria-label={t("clients.find")}
          placeholder={t("clients.find")}
          defaultValue={search}
          maxLength={200}
        />
      </form>
      {clients.length === 0 ? (
        <p className={styles.quiet}>{t(search === "" ? "clients.noneNamed" : "clients.noneFound")}</p>
      ) : (
        <DataTable label={t("clients.named")} rows={clients} rowId={({ uid }) => uid} columns={columns} />
      )}
      {removed === null ? null : (
        <Undo
          text={t("clients.removed", { uid: removed })}
          isPending={isPending}
          undo={() =>
            run(
              () => add(removed),
              () => setRemoved(null),
            )
          }
        />
      )}
      <Problem text={problem} />
      <p className={styles.buttons}>
        {firstHref ? (
          <Link href={firstHref} prefetch={false} scroll={false}>
            {t("clients.first")}
          </Link>
        ) : null}
        {nextHref ? (
          <Link href={nextHref} prefetch={false} scroll={false}>
            {t("clients.next", { count: size })}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

const column = columnOf<NamedClientView>();

function clientColumns(t: Text<"people">, remove: OfClient, onRemoved: (uid: string) => void) {
  return [
    column(
      "uid",
      t("clients.uid"),
      (client) => <ClientName uid={client.uid} tag={{ ...client, labels: [] }} />,
      LEAD,
    ),
    column("known", t("clients.known"), ({ isKnown }) => t(isKnown ? "yes" : "no")),
    column(
      "remove",
      () => <span className="visually-hidden">{t("clients.remove")}</span>,
      ({ uid }) => <RemoveClient uid={uid} remove={remove} onRemoved={() => onRemoved(uid)} />,
      { ...FIGURE, phone: "aside" },
    ),
  ];
}

type RemoveClientProps = { uid: string; remove: OfClient; onRemoved: () => void };

function RemoveClient({ uid, remove, onRemoved }: RemoveClientProps) {
  const t = useTranslations("people.clients");
  const { problem, isPending, run } = useChange();
  return (
    <>
      <Problem text={problem} />{" "}
      <Button
        variant="subtle"
        color="red"
        loading={isPending}
        aria-label={t("removeOf", { uid })}
        onClick={() => run(() => remove(uid), onRemoved)}
      >
        {t("remove")}
      </Button>
    </>
  );
}
