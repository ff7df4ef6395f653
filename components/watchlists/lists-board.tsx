"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOptimistic } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
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
  const move = (place: number, by: number) => {
    const next = moved(lists, place, by);
    attempt(
      () => show(next),
      () => actions.order(next.map(({ id }) => id)),
    );
  };
  const create = (
    <NameButton
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
        <table className={styles.lists} aria-busy={isPending}>
          <thead>
            <tr>
              {(["name", "count", "codes"] as const).map((field) => (
                <th key={field} scope="col" data-field={field}>
                  {t(`fields.${field}`)}
                </th>
              ))}
              <th scope="col" data-field="tools">
                <span className="visually-hidden">{t("fields.tools")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list, place) => (
              <tr key={list.id}>
                <th scope="row" data-field="name">
                  <Link href={`/research/watchlists/${list.id}`} prefetch={false}>
                    {list.name}
                  </Link>
                </th>
                <td data-field="count">{t("stocksCount", { count: list.codes.length })}</td>
                <td data-field="codes">
                  <Codes codes={list.codes} />
                </td>
                <td data-field="tools">
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
                    <DeleteList
                      name={list.name}
                      count={list.codes.length}
                      remove={() => actions.remove(list.id)}
                    />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
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
