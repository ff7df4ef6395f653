"use client";
import { Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { type ReactNode, useState } from "react";
import { useIsNarrow } from "@/components/commissions/use-row-height";
import filterStyles from "@/components/filters/filter-bar.module.css";
import { FilterPill } from "@/components/filters/filter-pill";
import { BareChoice } from "@/components/ui/forms/choice";
import { Form, textOf } from "@/components/ui/forms/form";
import { Icon } from "@/components/ui/icon";
import { useViewUrl } from "@/components/ui/use-view-url";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { EVENT_KINDS } from "@/lib/core/reality/market/market-event";
import { addMarketMonths, type MarketMonth, marketMonthOf } from "@/lib/core/reality/market/month-weeks";
import styles from "./calendar.module.css";
import { EventMark } from "./events";

type CalendarBarProps = {
  address: {
    readonly view: "month" | "agenda" | null;
    readonly list: string | null;
    readonly codes: readonly string[];
    readonly kinds: readonly string[];
  };
  month: MarketMonth;
  today: MarketDate;
  lists: readonly { readonly id: string; readonly name: string }[];
  children: ReactNode;
};

const VIEWS = ["month", "agenda"] as const;
const ALL = "";
/** Chosen by codes and not from the lists; no watchlist has such an id. */
const SINGLE = "codes";

/** Which month, which view, which stocks and which kinds; all of it is the address. */
export function CalendarBar({ address, month, today, lists, children }: CalendarBarProps) {
  const t = useTranslations("calendar");
  const change = useCalendarUrl();
  const isNarrow = useIsNarrow();
  const { list, codes, kinds } = address;
  const view = address.view ?? (isNarrow ? "agenda" : "month");
  const go = (count: number) => void change({ month: addMarketMonths(month, count) });
  return (
    <search className={filterStyles.bar} aria-label={t("filters.label")}>
      <Group gap={4} wrap="nowrap">
        <Button aria-label={t("months.previous")} onClick={() => go(-1)}>
          <Icon name="chevron-left" />
        </Button>
        <Button disabled={month === marketMonthOf(today)} onClick={() => void change({ month: null })}>
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
        options={[
          ...(codes.length > 0 ? [{ value: SINGLE, label: t("filters.single") }] : []),
          { value: ALL, label: t("filters.allWatched") },
          ...lists.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <CodesForm codes={codes} onApply={(next) => void change({ codes: next, list: null })} />
      <KindsFilter kinds={kinds} onApply={(next) => void change({ kinds: next })} />
      {list !== null || codes.length > 0 || kinds.length > 0 ? (
        <Button variant="subtle" onClick={() => void change({ list: null, codes: null, kinds: null })}>
          {t("filters.reset")}
        </Button>
      ) : null}
      {children}
    </search>
  );
}

type CodesFormProps = { codes: readonly string[]; onApply: (codes: string[] | null) => void };

/** Single stocks, in the place of a list. */
function CodesForm({ codes, onApply }: CodesFormProps) {
  const t = useTranslations("calendar.filters");
  const submit = (data: FormData) => {
    const words = textOf(data, "codes")
      .split(/[\s,;，；、]+/)
      .filter((word) => word !== "");
    onApply(words.length > 0 ? words : null);
  };
  const given = codes.join(" ");
  return (
    <Form key={given} className={styles.codes} action={submit}>
      <TextInput
        className={styles.input}
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

type KindsFilterProps = { kinds: readonly string[]; onApply: (kinds: string[] | null) => void };

/** Any number of kinds; none ticked means all. */
function KindsFilter({ kinds, onApply }: KindsFilterProps) {
  const t = useTranslations("calendar");
  return (
    <FilterPill
      label={t("filters.kinds")}
      value={kinds.length > 0 ? t("filters.kindCount", { count: kinds.length }) : null}
      onChange={(next: string[]) =>
        onApply(next.length > 0 && next.length < EVENT_KINDS.length ? next : null)
      }
    >
      {(apply) => <KindsForm kinds={kinds} onApply={apply} />}
    </FilterPill>
  );
}

function KindsForm({ kinds, onApply }: { kinds: readonly string[]; onApply: (kinds: string[]) => void }) {
  const t = useTranslations("calendar");
  const [picked, setPicked] = useState(kinds);
  const toggle = (kind: string) =>
    setPicked(picked.includes(kind) ? picked.filter((other) => other !== kind) : [...picked, kind]);
  return (
    <Form
      className={filterStyles.form}
      action={() => onApply(EVENT_KINDS.filter((kind) => picked.includes(kind)))}
    >
      <Stack component="fieldset" gap={8}>
        <legend className="visually-hidden">{t("filters.kinds")}</legend>
        {EVENT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={picked.includes(kind)}
            onChange={() => toggle(kind)}
            label={
              <>
                <EventMark kind={kind} /> {t(`kinds.${kind}`)}
              </>
            }
          />
        ))}
      </Stack>
      <Button type="submit" variant="filled" fullWidth>
        {t("filters.apply")}
      </Button>
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

/** Changes what the address asks for; the server reads it, and answers for what changed. */
export function useCalendarUrl() {
  return useViewUrl(parsers)[1];
}
