"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import { CHANNELS, type Channel, wantedChannels } from "@/lib/notifications/ways";
import type { RemoveReport, SwitchReport } from "@/lib/schedules/contract";
import type { ScheduleLine } from "@/lib/schedules/schedule";

type SchedulesTableProps = {
  schedules: readonly ScheduleLine[];
  /** The channels that the person can choose. */
  channels: readonly Channel[];
  accountId: number;
  pause: ServerAction<SwitchReport, string | null>;
  remove: ServerAction<RemoveReport, string | null>;
};

const column = columnOf<ScheduleLine>();

export function SchedulesTable(props: SchedulesTableProps) {
  const { schedules, channels, accountId, pause, remove } = props;
  const t = useTranslations("schedules");
  const subjects = useTranslations("exportList.subjects");
  const columns = [
    column.lead("report", t("fields.report"), { isProse: true }, ({ view, subject, format }) => (
      <>
        {visibleText(view)}
        <SubLine>{t("about", { subject: subjects(subject), format: t(`form.${format}`) })}</SubLine>
      </>
    )),
    column("how", t("fields.how"), ({ every, days }) => (
      <>
        {t(`every.${every}`)}
        {days === "view" ? <SubLine>{t("asView")}</SubLine> : null}
      </>
    )),
    column.prose("next", t("fields.next"), (line) => <Next line={line} />),
    column("ways", t("fields.ways"), (line) => {
      const wanted = wantedChannels(line, CHANNELS);
      if (wanted.length === 0) return <Quiet>{t("by.none")}</Quiet>;
      const missing = wanted.filter((channel) => !channels.includes(channel));
      return (
        <>
          {wanted.map((channel) => t(`by.${channel}`)).join(" · ")}
          {missing.map((channel) => (
            <SubLine key={channel}>
              <MarkedText tone="bad">{t(`by.missing.${channel}`)}</MarkedText>
            </SubLine>
          ))}
        </>
      );
    }),
    column.tools("actions", t("fields.actions"), ({ id, view, state }) => (
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <ChangeButton
          aria-label={t(state === "paused" ? "resumeOf" : "pauseOf", { view })}
          run={() => pause({ accountId, id, isPaused: state !== "paused" })}
        >
          {t(state === "paused" ? "resume" : "pause")}
        </ChangeButton>
        <AskFirst
          trigger={t("remove")}
          label={t("removeOf", { view })}
          title={t("removeAsk", { view })}
          text={t("removeText")}
          run={() => remove({ accountId, id })}
        />
      </Group>
    )),
  ];
  return <DataTable label={t("title")} rows={schedules} rowId={({ id }) => id} columns={columns} />;
}

function Next({ line }: { line: ScheduleLine }) {
  const { t, language } = useWords("schedules");
  const { madeTo } = line;
  return (
    <>
      <ScheduleState line={line} />
      {madeTo === null ? null : (
        <SubLine>{t("madeTo", { day: dayLabel(madeTo, language) })}</SubLine>
      )}
    </>
  );
}

function ScheduleState({ line: { state, problem, next } }: { line: ScheduleLine }) {
  const { t, language } = useWords("schedules");
  if (problem !== null) return <MarkedText tone="bad">{t(`problems.${problem}`)}</MarkedText>;
  switch (state) {
    case "paused":
      return <Quiet>{t("paused")}</Quiet>;
    case "under-way":
      return t("underWay");
    case "waits":
      return t("waits", { days: rangeLabel(next, language) });
    default:
      return state satisfies never;
  }
}
