import { Box, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Medium } from "@/components/stocks/panels/medium";
import { PageLink } from "@/components/ui/page-link";
import { StateBox } from "@/components/ui/state-box";
import type { FailureKind } from "@/lib/core/failure";
import type { CalendarGap } from "@/lib/stocks/calendar/calendar-entry";
import { panelPath } from "@/lib/stocks/calendar/stock-events";
import { isWithin, type MarketDate, type MarketDates } from "@/lib/stocks/market/market-date";
import { marketDateLabel } from "@/lib/stocks/market/market-text";
import { EarlierDates } from "./earlier-dates";
import { type DatedEntry, EventDays, groupByDate } from "./event-days";

type AgendaProps = {
  entries: readonly DatedEntry[];
  dates: MarketDates;
  today: MarketDate;
  medium: Medium;
};

export function Agenda({ entries, dates, today, medium }: AgendaProps) {
  const t = useTranslations("calendar");
  const shown = entries.filter(({ event }) => isWithin(event.date, dates));
  if (shown.length === 0) return <StateBox title={t("none.title")} text={t("none.text")} />;
  const isNow = isWithin(today, dates);
  const earlier = isNow ? shown.filter(({ event }) => event.date < today) : [];
  const groups = groupByDate(isNow ? shown.filter(({ event }) => event.date >= today) : shown);
  if (isNow && !groups.has(today)) groups.set(today, []);
  const days = { today, medium, codeOfEntry: EventCode };
  return (
    <Stack gap={16}>
      {earlier.length > 0 ? (
        <EarlierDates summary={t("earlier", { count: earlier.length })}>
          <EventDays groups={groupByDate(earlier)} {...days} />
        </EarlierDates>
      ) : null}
      <EventDays groups={groups} {...days} />
      <p className="note">{t("through", { date: marketDateLabel(dates.to, medium.language) })}</p>
    </Stack>
  );
}

function EventCode(code: string, { source }: DatedEntry) {
  return source === "calendar" ? null : <PageLink href={panelPath(code, source)}>{code}</PageLink>;
}

type ShownGap = CalendarGap & { readonly failure: FailureKind | "desk-fault" | null };

export function Gaps({ gaps }: { gaps: readonly ShownGap[] }) {
  const t = useTranslations("calendar");
  const reading = useTranslations("reading.failed");
  if (gaps.length === 0) return null;
  return (
    <Box component="details" mb={12}>
      <summary>{t("gaps.title", { count: gaps.length })}</summary>
      <p className="note">{t("gaps.line")}</p>
      <Stack component="ul" gap={2} mah={240} mt={6} fz={13} style={{ overflow: "auto" }}>
        {gaps.map(({ code, source, kind, failure }) => (
          <li key={`${code} ${source}`}>
            <PageLink href={panelPath(code, source)}>{code}</PageLink> {t(`sources.${source}`)}:{" "}
            {kind === "never" || failure === null
              ? t("gaps.never")
              : t(`gaps.${kind}`, { happened: reading(`${failure}.happened`) })}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
