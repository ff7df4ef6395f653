"use client";
import { Group, Stack, Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ClientName } from "@/components/clients/client-name";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Problem } from "@/components/ui/forms/problem";
import { ChangeButton, Undo, useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { NamedClient } from "@/lib/clients/client";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfPartner, OneClient } from "@/lib/people/contract";

type NamedClientsProps = {
  partner: OfPartner;
  add: ServerAction<OneClient, string | null>;
  remove: ServerAction<OneClient, string | null>;
  clients: readonly NamedClient[];
  search: string;
  /** Whether there may be others: a search, those without records alone, or a later page. */
  isPart: boolean;
  firstHref: string | null;
  nextHref: string | null;
  size: number;
};

const column = columnOf<NamedClient>();

export function NamedClients(props: NamedClientsProps) {
  const { partner, clients, search, isPart, firstHref, nextHref, size, add, remove } = props;
  const t = useTranslations("people");
  const [removed, setRemoved] = useState<string | null>(null);
  const { problem, isPending, run } = useChange();
  const columns = [
    column.lead("uid", t("clients.uid"), (client) => (
      <ClientName uid={client.uid} tag={{ ...client, labels: [] }} />
    )),
    column("known", t("clients.known"), ({ isKnown }) => t(isKnown ? "yes" : "no")),
    column.tools("remove", t("clients.remove"), { phone: "aside" }, ({ uid }) => (
      <ChangeButton
        variant="subtle"
        color="red"
        aria-label={t("clients.removeOf", { uid })}
        run={() => remove({ ...partner, uid })}
        then={() => setRemoved(uid)}
      >
        {t("clients.remove")}
      </ChangeButton>
    )),
  ];
  return (
    <Stack gap={12}>
      <Text fw={600}>{t("clients.named")}</Text>
      <form method="get">
        <input type="hidden" name="book" value={partner.accountId} />
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
        <SubLine>{t(isPart ? "clients.noneFound" : "clients.noneNamed")}</SubLine>
      ) : (
        <DataTable
          label={t("clients.named")}
          rows={clients}
          rowId={({ uid }) => uid}
          columns={columns}
        />
      )}
      {removed === null ? null : (
        <Undo
          text={t("clients.removed", { uid: removed })}
          isPending={isPending}
          undo={() =>
            run(
              () => add({ ...partner, uid: removed }),
              () => setRemoved(null),
            )
          }
        />
      )}
      <Problem text={problem} />
      <Group gap="8px 16px">
        {firstHref ? (
          <PageLink href={firstHref} scroll={false}>
            {t("clients.first")}
          </PageLink>
        ) : null}
        {nextHref ? (
          <PageLink href={nextHref} scroll={false}>
            {t("clients.next", { count: size })}
          </PageLink>
        ) : null}
      </Group>
    </Stack>
  );
}
