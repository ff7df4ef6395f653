"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useOptimistic } from "react";
import { columnsOf, DataTable, type TableColumns } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { Text } from "@/components/ui/text/text";
import { NameButton } from "./name-button";
import { moved, OrderTools } from "./order-tools";
import { useTried } from "./use-tried";
import type { WatchActions, WatchedList, WatchOutcome } from "./watch-actions";
import styles from "./watchlists.module.css";

/** Codes that are named of a list. */
const MOST_NAMED = 6;

type ListsBoardProps = { lists: readonly WatchedList[]; actions: WatchActions };

/** A person's lists in their order: made, renamed, ordered and deleted here. */
export function ListsBoard({ lists: stored, actions }: ListsBoardProps) {
  const t = useTranslations("watchlists");
  const [lists, show] = useOptimistic(stored, (_, next: readonly WatchedList[]) => next);
  const { problem, isPending, attempt } = useTried();
  const router = useRouter();
  const move = (place: number, by: number) => {
    const next = moved(lists, place, by);
    attempt(
      () => show(next),
      () => actions.order(next.map(({ id }) => id)),
    );
  };
  const columns = listColumns(t, (list, place) => (
    <span className={styles.tools}>
      <OrderTools
        name={list.name}
        isFirst={place === 0}
        isLast={place === lists.length - 1}
        move={(by) => move(place, by)}
      />
      <NameButton
        label={t("renameOf", { name: list.name })}
        trigger={t("rename")}
        title={t("renameOf", { name: list.name })}
        name={list.name}
        save={(name) => actions.rename(list.id, name)}
      />
      <DeleteList name={list.name} count={list.codes.length} remove={() => actions.remove(list.id)} />
    </span>
  ));
  const create = (
    <NameButton
      onDone={(id) => router.push(listPath(id))}
      variant="filled"
      trigger={t("create")}
      title={t("createTitle")}
      save={(name) => actions.create(name, null)}
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
          <DataTable label={t("lists")} rows={lists} rowId={({ id }) => id} columns={columns} />
        </div>
      )}
    </Panel>
  );
}

const column = columnsOf<WatchedList>();

function listColumns(
  t: Text<"watchlists">,
  tools: (list: WatchedList, place: number) => ReactNode,
): TableColumns<WatchedList> {
  return [
    column.display({
      id: "name",
      header: t("fields.name"),
      cell: ({ row: { original } }) => (
        <Link href={listPath(original.id)} prefetch={false}>
          {original.name}
        </Link>
      ),
      meta: { isLead: true },
    }),
    column.display({
      id: "count",
      header: t("fields.count"),
      cell: ({ row: { original } }) => t("stocksCount", { count: original.codes.length }),
      meta: { phone: "aside" },
    }),
    column.display({
      id: "codes",
      header: t("fields.codes"),
      cell: ({ row: { original } }) => <Codes codes={original.codes} />,
    }),
    column.display({
      id: "tools",
      header: () => <span className="visually-hidden">{t("fields.tools")}</span>,
      cell: ({ row: { original, index } }) => tools(original, index),
      meta: { isFigure: true },
    }),
  ];
}

function listPath(id: string): string {
  return `/research/watchlists/${id}`;
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations("watchlists");
  const rest = codes.length - MOST_NAMED;
  return (
    <>
      {codes.slice(0, MOST_NAMED).join(", ")} {rest > 0 ? t("more", { count: rest }) : null}
    </>
  );
}

type DeleteListProps = { name: string; count: number; remove: () => Promise<WatchOutcome> };

/** Asks first, and says what goes with the list. */
function DeleteList({ name, count, remove }: DeleteListProps) {
  const t = useTranslations("watchlists");
  const run = async () => {
    const outcome = await remove();
    return "refused" in outcome ? outcome.refused : null;
  };
  return (
    <AskFirst
      trigger={t("delete")}
      label={t("deleteOf", { name })}
      title={t("deleteAsk", { name })}
      text={t("deleteText", { count })}
      yes={t("deleteYes")}
      run={run}
    />
  );
}
