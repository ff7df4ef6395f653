"use client";
import { Group, Table, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useOptimistic, useRef, useState } from "react";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { useAgo } from "@/components/stocks/use-ago";
import { Unknown } from "@/components/ui/figure";
import { useAnswer } from "@/components/ui/forms/use-change";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import type { ActionResult } from "@/lib/core/action-result";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { FILED_PANELS } from "@/lib/stocks/queue/question";
import { stockPath } from "@/lib/stocks/stock-code";
import { Grip, OrderTools, Tool } from "./order-tools";
import { useUnstored } from "./watch-context";
import styles from "./watchlists.module.css";

type WatchedCellsProps = {
  row: WatchedRow;
  place: { isFirst: boolean; isLast: boolean };
  market: { calendar: MarketCalendar | null; now: WallTime; arePairsRead: boolean };
  move: (by: number) => void;
  hold: (event: PointerEvent<HTMLElement>) => void;
  remove: () => void;
  saveNote: NoteFieldProps["save"];
};

export function WatchedCells({
  row,
  place,
  market,
  move,
  hold,
  remove,
  saveNote,
}: WatchedCellsProps) {
  const t = useTranslations("watchlists");
  const { code, note, listings, next, ages } = row;
  const [first] = listings;
  const unknown = <Unknown reason={t(market.arePairsRead ? "noPair" : "pairsUnread")} />;
  return (
    <>
      <Table.Th scope="row" data-field="code" data-lead>
        <Grip name={code} onHold={hold} />
        <PageLink href={stockPath(code)}>{code}</PageLink>
      </Table.Th>
      <Table.Td data-field="company" data-phone="aside">
        {first ? <Company names={first.names} /> : unknown}
      </Table.Td>
      <Table.Td data-field="state">
        {first ? (
          <TradableMark tradable={judgeTradable(first, market.calendar, market.now)} />
        ) : (
          unknown
        )}
      </Table.Td>
      <Table.Td data-field="next" data-label={t("fields.next")}>
        <NextDate next={next} />
      </Table.Td>
      <Table.Td data-field="note">
        <NoteField code={code} note={note} save={saveNote} />
      </Table.Td>
      <Table.Td data-field="age" data-label={t("fields.age")}>
        <Age ages={ages} />
      </Table.Td>
      <Table.Td data-field="tools" data-figure data-phone="aside">
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <OrderTools name={code} {...place} move={move} />
          <Tool icon="close" label={t("remove", { name: code })} onPress={remove} />
        </Group>
      </Table.Td>
    </>
  );
}

function Company({ names }: Pick<StockListing, "names">) {
  const t = useTranslations("research.stock");
  const known = namesIn(useLocale(), names);
  const [first] = known;
  if (first === undefined) return <Unknown reason={t("noName")} />;
  return (
    <span title={known.map(({ name }) => name).join(" · ")} lang={first.language}>
      {first.name}
    </span>
  );
}

function NextDate({ next: { event, isWhole } }: Pick<WatchedRow, "next">) {
  const { t, language } = useWords("watchlists");
  if (event === null) {
    return isWhole ? (
      <span className="muted">{t("noDate")}</span>
    ) : (
      <Unknown reason={t("notWhole")} />
    );
  }
  return (
    <span title={isWhole ? event.what : t("notWhole")}>
      <time dateTime={event.date}>{marketDateLabel(event.date, language)}</time>{" "}
      <span className="muted">{event.what}</span>
      {isWhole ? null : (
        <>
          <span aria-hidden="true"> *</span>
          <span className="visually-hidden">{t("notWhole")}</span>
        </>
      )}
    </span>
  );
}

function Age({ ages: { known, failed, oldestMs } }: Pick<WatchedRow, "ages">) {
  const t = useTranslations("watchlists.age");
  const ago = useAgo(oldestMs);
  if (ago === null) return <span title={t("neverHint")}>{t("never")}</span>;
  const all = FILED_PANELS.length;
  return (
    <span title={failed > 0 ? t("failed", { count: failed }) : t("hint")}>
      <Text span inherit {...(failed > 0 ? { c: "var(--warn)" } : {})}>
        {ago}
      </Text>
      {failed > 0 ? (
        <span className="visually-hidden"> {t("failed", { count: failed })}</span>
      ) : null}
      {known < all ? <span className="muted"> {t("part", { known, all })}</span> : null}
    </span>
  );
}

export type WatchedRow = {
  readonly code: string;
  readonly note: string;
  readonly listings: readonly StockListing[];
  readonly next: {
    readonly event: { readonly date: MarketDate; readonly what: string } | null;
    /** False: a panel that may have an earlier date was never read. */
    readonly isWhole: boolean;
  };
  readonly ages: {
    readonly known: number;
    readonly failed: number;
    readonly oldestMs: number | null;
  };
};

type NoteFieldProps = {
  code: string;
  note: string;
  save: (note: string) => Promise<ActionResult<string | null>>;
};

/**
 * A note, edited in place: Enter or leaving it saves, Escape cancels; a refused text stays in the
 * field.
 */
function NoteField({ code, note: stored, save }: NoteFieldProps) {
  const t = useTranslations("watchlists");
  const [note, show] = useOptimistic(stored);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, run } = useAnswer<{ readonly problem: string | null }>((problem) => ({
    problem,
  }));
  useUnstored(isPending || (draft !== null && draft.trim() !== stored));
  /**
   * A field that is removed loses the focus, which must not store a text that Escape has cancelled.
   */
  const isOpen = useRef(false);
  const open = (text: string) => {
    isOpen.current = true;
    setDraft(text);
  };
  const close = () => {
    isOpen.current = false;
    setDraft(null);
    setProblem(null);
  };
  const store = (text: string) => {
    if (!isOpen.current) return;
    close();
    if (text.trim() === stored) return;
    run(
      async () => {
        show(text.trim());
        const { data, ...failed } = await save(text);
        return data === undefined ? failed : { data: { problem: data } };
      },
      (saved) => {
        if (saved.problem === null) return;
        open(text);
        setProblem(saved.problem);
      },
    );
  };
  if (draft === null) {
    return (
      <UnstyledButton
        className={styles.note}
        data-empty={note === "" || undefined}
        aria-label={note === "" ? `${t("noteAdd")}: ${code}` : `${t("noteOf", { code })}: ${note}`}
        title={note}
        aria-busy={isPending}
        onClick={() => open(note)}
      >
        {note === "" ? t("noteAdd") : note}
      </UnstyledButton>
    );
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") close();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) store(draft);
  };
  return (
    <TextInput
      aria-label={t("noteOf", { code })}
      error={problem}
      value={draft}
      autoFocus
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={keys}
      onBlur={() => store(draft)}
    />
  );
}
