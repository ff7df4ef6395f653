"use client";
import { Button, Group, SegmentedControl, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsArrayOf, parseAsString } from "nuqs";
import type { ReactNode } from "react";
import { useIsNarrow } from "@/components/commissions/use-row-height";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { PickFilter } from "@/components/filters/pick-filter";
import { BareChoice } from "@/components/ui/forms/choice";
import { Form, textOf } from "@/components/ui/forms/form";
import { Icon } from "@/components/ui/icon";
import { useViewUrl } from "@/components/ui/use-view-url";
import { splitWords } from "@/lib/core/list-text";
import { addMonths, type Month, monthOf } from "@/lib/core/month";
import { EVENT_KINDS } from "@/lib/stocks/calendar/market-event";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { EventMark } from "./event-days";

type CalendarBarProps = {
  address: {
    readonly view: "month" | "agenda" | null;
    readonly list: string | null;
    readonly codes: readonly string[];
    readonly kinds: readonly string[];
  };
  month: Month;
  today: MarketDate;
  lists: readonly { readonly id: string; readonly name: string }[];
  children: ReactNode;
};

const VIEWS = ["month", "agenda"] as const;
const ALL = "";
/** Chosen by codes and not from the lists; no watchlist has such an id. */
const SINGLE = "codes";

export function CalendarBar({ address, month, today, lists, children }: CalendarBarProps) {
  const t = useTranslations("calendar");
  const change = useCalendarUrl();
  const isNarrow = useIsNarrow();
  const { list, codes, kinds } = address;
  const view = address.view ?? (isNarrow ? "agenda" : "month");
  const options = [
    { value: ALL, label: t("filters.allWatched") },
    ...lists.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (codes.length > 0) options.unshift({ value: SINGLE, label: t("filters.single") });
  const go = (count: number) => void change({ month: addMonths(month, count) });
  return (
    <search className={filterStyles.bar} aria-label={t("filters.label")}>
      <Group gap={4} wrap="nowrap">
        <Button aria-label={t("months.previous")} onClick={() => go(-1)}>
          <Icon name="chevron-left" />
        </Button>
        <Button disabled={month === monthOf(today)} onClick={() => void change({ month: null })}>
          {t("months.today")}
        </Button>
        <Button aria-label={t("months.next")} onClick={() => go(1)}>
          <Icon name="chevron-right" />
        </Button>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t("views.label")}
        value={view}
        onChange={(chosen) => void change({ view: chosen })}
        data={VIEWS.map((each) => ({ value: each, label: t(`views.${each}`) }))}
      />
      <BareChoice
        label={t("filters.list")}
        value={codes.length > 0 ? SINGLE : (list ?? ALL)}
        onChoose={(chosen) => void change({ list: chosen || null, codes: null })}
        options={options}
      />
      <CodesForm codes={codes} onApply={(next) => void change({ codes: next, list: null })} />
      <PickFilter
        label={t("filters.kinds")}
        picks={EVENT_KINDS.map((kind) => ({
          value: kind,
          label: t(`kinds.${kind}`),
          mark: <EventMark kind={kind} />,
        }))}
        chosen={kinds}
        onChange={(picked) => {
          const next = EVENT_KINDS.filter((kind) => picked.includes(kind));
          void change({ kinds: next.length > 0 && next.length < EVENT_KINDS.length ? next : null });
        }}
      />
      {list !== null || codes.length > 0 || kinds.length > 0 ? (
        <Button
          variant="subtle"
          onClick={() => void change({ list: null, codes: null, kinds: null })}
        >
          {t("filters.reset")}
        </Button>
      ) : null}
      {children}
    </search>
  );
}

type CodesFormProps = { codes: readonly string[]; onApply: (codes: string[] | null) => void };

function CodesForm({ codes, onApply }: CodesFormProps) {
  const t = useTranslations("calendar.filters");
  const submit = (data: FormData) => {
    const words = splitWords(textOf(data, "codes"));
    onApply(words.length > 0 ? words : null);
  };
  const given = codes.join(" ");
  return (
    <Form mayBeLeft key={given} w={{ base: "100%", sm: 216 }} action={submit}>
      <TextInput
        name="codes"
        type="search"
        aria-label={t("codes")}
        placeholder={t("codesHint")}
        defaultValue={given}
        maxLength={4000}
      />
    </Form>
  );
}

const parsers = {
  view: parseAsString,
  month: parseAsString,
  list: parseAsString,
  codes: parseAsArrayOf(parseAsString),
  kinds: parseAsArrayOf(parseAsString),
};

export function useCalendarUrl() {
  return useViewUrl(parsers)[1];
}
