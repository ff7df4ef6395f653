"use client";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { Change } from "./people-view";

export type NamedClientView = {
  readonly uid: string;
  readonly name: string | null;
  readonly customerId: string | null;
  readonly isKnown: boolean;
};

type Remove = Change<[uid: string]>;
type NamedClientsProps = {
  accountId: number;
  clients: readonly NamedClientView[];
  search: string;
  /** Addresses of the pages; null where there is none. */
  firstHref: string | null;
  nextHref: string | null;
  size: number;
  remove: Remove;
};

const column = columnOf<NamedClientView>();

/** The clients that were assigned one by one, a page of them at a time. */
export function NamedClients(props: NamedClientsProps) {
  const { accountId, clients, search, firstHref, nextHref, size, remove } = props;
  const t = useTranslations("people");
  const columns = [
    column(
      "uid",
      t("clients.uid"),
      (client) => <ClientName uid={client.uid} tag={{ ...client, labels: [] }} />,
      LEAD,
    ),
    column("known", t("clients.known"), ({ isKnown }) => t(isKnown ? "yes" : "no")),
    column(
      "remove",
      <span className="visually-hidden">{t("clients.remove")}</span>,
      ({ uid }) => <RemoveClient uid={uid} remove={remove} />,
      { ...FIGURE, phone: "aside" },
    ),
  ];
  return (
    <Stack gap={12}>
      <Text fw={600}>{t("clients.named")}</Text>
      <form method="get">
        <input type="hidden" name="book" value={accountId} />
        <TextInput
          maw={480}
          type="search"
          name="find"
          aria-label={t("clients.find")}
          placeholder={t("clients.find")}
          defaultValue={search}
          maxLength={200}
        />
      </form>
      {clients.length === 0 ? (
        <SubLine>{t(search === "" ? "clients.noneNamed" : "clients.noneFound")}</SubLine>
      ) : (
        <DataTable label={t("clients.named")} rows={clients} rowId={({ uid }) => uid} columns={columns} />
      )}
      <Group gap="8px 16px">
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
      </Group>
    </Stack>
  );
}

/** Asks nothing first: the client can be added again. */
function RemoveClient({ uid, remove }: { uid: string; remove: Remove }) {
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
        onClick={() => run(() => remove(uid))}
      >
        {t("remove")}
      </Button>
    </>
  );
}
