"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { CoinFigures } from "@/components/ui/figure";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { monthLabel } from "@/lib/core/day-text";
import { findGapsText } from "@/lib/coverage/text";
import type { MonthView } from "@/lib/months/month-close";
import { Moment } from "./moment";

type LinkedMonth = MonthView & {
  readonly href: string;
  /** Of its PDF, if it is closed. */
  readonly pdfHref: string;
};

const column = columnOf<LinkedMonth>();

export function MonthList({ months }: { months: readonly LinkedMonth[] }) {
  const { t, language } = useWords("proof.months");
  const columns = [
    column.lead("month", t("month"), ({ month, href }) => (
      <a href={href}>{monthLabel(month, language)}</a>
    )),
    column.prose("state", t("state"), (month) => <MonthState month={month} />),
    column.figure("days", t("daysKnown"), ({ days, unknown }) =>
      t("known", { known: days - unknown.length, days }),
    ),
    column.figure("rebate", t("rebateNow"), ({ coins }) => (
      <CoinFigures
        amounts={coins.map(({ coin, rebateAmount }) => ({ coin, amount: rebateAmount }))}
      />
    )),
    column("adjustments", t("adjustments"), ({ state, adjustments }) => {
      if (state !== "closed") return null;
      return adjustments === 0 ? t("none") : t("restatements", { count: adjustments });
    }),
  ];
  return <DataTable rows={months} rowId={({ month }) => month} columns={columns} />;
}

function MonthState({ month: { state, close, partial, pdfHref } }: { month: LinkedMonth }) {
  const t = useTranslations("proof.months");
  const words = useWords();
  switch (state) {
    case "running":
      return <Quiet>{t("running")}</Quiet>;
    case "whole":
      return t("whole");
    case "gaps":
      return (
        <MarkedText tone="warn">
          {t("gaps", { gaps: findGapsText(words, partial) ?? "" })}
        </MarkedText>
      );
    case "closed":
      return (
        <>
          <MarkedText tone="good">{t("closed")}</MarkedText>{" "}
          <a href={pdfHref} download>
            {t("pdf")}
          </a>
          {close ? (
            <SubLine>
              {t.rich("closedBy", {
                person: close.closedBy,
                at: () => <Moment ms={close.closedAt.getTime()} />,
              })}
            </SubLine>
          ) : null}
        </>
      );
    default:
      return state satisfies never;
  }
}
