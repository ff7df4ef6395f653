"use client";
import { Group } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, useOptimistic } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { moved } from "@/components/ui/use-row-drag";
import { NameButton } from "./name-button";
import { OrderTools } from "./order-tools";
import { namesOf } from "./paste-button";
import { useOptimisticChange, type WatchActions, type WatchedList } from "./watch-context";

const MOST_NAMED = 6;

type ListsBoardProps = { lists: readonly WatchedList[]; actions: WatchActions };

const column = columnOf<ListRow>();

export function ListsBoard({ lists: stored, actions }: ListsBoardProps) {
  const t = useTranslations("watchlists");
  const [lists, show] = useOptimistic(stored, (_, next: readonly WatchedList[]) => next);
  const { problem, isPending, attempt } = useOptimisticChange();
  const router = useRouter();
  const move = (place: number, by: number) => {
    const next = moved(lists, place, by);
    attempt(
      () => show(next),
      () => actions.orderWatchlists({ ids: next.map(({ id }) => id) }),
    );
  };
  // The same columns in each render: a new column would be a new component and lose the focus.
  const columns = [
    column.lead("name", t("fields.name"), ({ list: { id, name } }) => (
      <PageLink href={listPath(id)}>{name}</PageLink>
    )),
    column("count", t("fields.count"), { phone: "aside" }, ({ list: { codes } }) =>
      t("stocksCount", { count: codes.length }),
    ),
    column("codes", t("fields.codes"), ({ list: { codes } }) => namesOf(t, codes, MOST_NAMED)),
    column.tools("tools", t("fields.tools"), (row) => <ListTools {...row} actions={actions} />),
  ];
  const rows = lists.map((list, place) => ({
    list,
    isFirst: place === 0,
    isLast: place === lists.length - 1,
    move: (by: number) => move(place, by),
  }));
  const create = (
    <NameButton
      onDone={(id) => router.push(listPath(id))}
      variant="filled"
      trigger={t("create")}
      title={t("createTitle")}
      save={(name) => actions.createWatchlist({ name, code: null })}
    />
  );
  return (
    <Panel
      id="lists-title"
      title={t("lists")}
      note={t("listsCount", { count: lists.length })}
      actions={lists.length > 0 ? create : null}
    >
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      {lists.length === 0 ? (
        <StateBox title={t("none")} text={t("noneText")}>
          {create}
        </StateBox>
      ) : (
        <div aria-busy={isPending}>
          <DataTable
            label={t("lists")}
            rows={rows}
            rowId={({ list }) => list.id}
            columns={columns}
          />
        </div>
      )}
    </Panel>
  );
}

type ListRow = Omit<ComponentProps<typeof OrderTools>, "name"> & { list: WatchedList };

function ListTools({
  list: { id, name, codes },
  actions,
  ...order
}: ListRow & { actions: WatchActions }) {
  const t = useTranslations("watchlists");
  return (
    <Group gap={2} wrap="nowrap">
      <OrderTools name={name} {...order} />
      <NameButton
        label={t("renameOf", { name })}
        trigger={t("rename")}
        title={t("renameOf", { name })}
        name={name}
        save={(next) => actions.renameWatchlist({ id, name: next })}
      />
      <AskFirst
        trigger={t("delete")}
        label={t("deleteOf", { name })}
        title={t("deleteAsk", { name })}
        text={t("deleteText", { count: codes.length })}
        yes={t("deleteYes")}
        run={() => actions.deleteWatchlist({ id })}
      />
    </Group>
  );
}

function listPath(id: string): string {
  return `/research/watchlists/${id}`;
}
