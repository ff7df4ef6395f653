"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { ChangeButton } from "@/components/ui/forms/use-change";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { dayLabel, rangeLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";
import type { ScheduleLine } from "@/lib/schedules/schedule";

type SchedulesTableProps = {
  schedules: readonly ScheduleLine[];
  canMail: boolean;
  hasWebhook: boolean;
  /** Each a sentence where it was refused. */
  pause: (id: string, isPaused: boolean) => Promise<string | null>;
  remove: (id: string) => Promise<string | null>;
};

const column = columnOf<ScheduleLine>();

export function SchedulesTable({
  schedules,
  canMail,
  hasWebhook,
  pause,
  remove,
}: SchedulesTableProps) {
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
    column("ways", t("fields.ways"), ({ byMail, byWebhook }) => {
      const ways = [byMail ? t("by.mail") : null, byWebhook ? t("by.webhook") : null].filter(
        (way) => way !== null,
      );
      if (ways.length === 0) return <Quiet>{t("by.none")}</Quiet>;
      return (
        <>
          {ways.join(" · ")}
          {byMail && !canMail ? (
            <SubLine>
              <MarkedText tone="bad">{t("by.noMail")}</MarkedText>
            </SubLine>
          ) : null}
          {byWebhook && !hasWebhook ? (
            <SubLine>
              <MarkedText tone="bad">{t("by.noWebhook")}</MarkedText>
            </SubLine>
          ) : null}
        </>
      );
    }),
    column.tools("actions", t("fields.actions"), ({ id, view, state }) => (
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <ChangeButton
          aria-label={t(state === "paused" ? "resumeOf" : "pauseOf", { view })}
          run={() => pause(id, state !== "paused")}
        >
          {t(state === "paused" ? "resume" : "pause")}
        </ChangeButton>
        <AskFirst
          trigger={t("remove")}
          label={t("removeOf", { view })}
          title={t("removeAsk", { view })}
          text={t("removeText")}
          run={() => remove(id)}
        />
      </Group>
    )),
  ];
  return <DataTable label={t("title")} rows={schedules} rowId={({ id }) => id} columns={columns} />;
}

function Next({ line: { state, problem, next, madeTo } }: { line: ScheduleLine }) {
  const { t, language } = useWords("schedules");
  return (
    <>
      {problem !== null ? (
        <MarkedText tone="bad">{t(`problems.${problem}`)}</MarkedText>
      ) : state === "paused" ? (
        <Quiet>{t("paused")}</Quiet>
      ) : state === "under-way" ? (
        t("underWay")
      ) : (
        t("waits", { days: rangeLabel(next, language) })
      )}
      {madeTo === null ? null : (
        <SubLine>{t("madeTo", { day: dayLabel(madeTo, language) })}</SubLine>
      )}
    </>
  );
}
