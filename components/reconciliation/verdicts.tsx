"use client";
import { Box } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { MarkedText, Quiet, SubLine } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import { countText } from "@/lib/core/amount-text";
import type { Words } from "@/lib/core/text";
import type { ReadingScore, TotalVerdict } from "@/lib/reconciliation/reconciliation";
import { readingInSentence, readingText } from "./reconciliation-text";

const column = columnOf<TotalVerdict>();

/**
 * What each of the exchange's totals covers and how well that fits; below, every reading that was
 * tried.
 */
export function Verdicts({ verdicts }: { verdicts: readonly TotalVerdict[] }) {
  const [t, fields] = [useTranslations("proof.verdict"), useTranslations("ledger.fields")];
  const figure = (id: "fits" | "days", show: (best: ReadingScore) => string) =>
    column.figure(id, t(id), ({ kind, best }) =>
      best && (kind === "holds" || kind === "mostly") ? show(best) : "—",
    );
  const columns = [
    column.lead("total", t("total"), ({ total }) => fields(total)),
    column.prose("covers", t("adds"), (verdict) => (
      <>
        <Finding verdict={verdict} />
        {verdict.given > 0 && verdict.given < verdict.rows ? (
          <SubLine>{t("notGivenOn", { count: verdict.rows - verdict.given })}</SubLine>
        ) : null}
      </>
    )),
    figure("fits", ({ fits, tested }) => t("of", { fits, tested })),
    figure("days", ({ days }) => countText(days)),
  ];
  const tested = verdicts.filter(({ scores }) => scores.length > 0);
  return (
    <>
      <DataTable rows={verdicts} rowId={({ total }) => total} columns={columns} />
      {tested.length > 0 ? (
        <Box component="details" mt={12}>
          <summary>{t("all")}</summary>
          {tested.map(({ total, scores }) => (
            <Scores key={total} title={t("as", { total })} scores={scores} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

function Finding({ verdict: { kind, best, like, unexplained } }: { verdict: TotalVerdict }) {
  const words = useWords();
  const { t } = words;
  if (kind === "not-given") return <Quiet>{t("proof.verdict.notSent")}</Quiet>;
  if (kind === "untested" || best === null) return <Quiet>{t("proof.verdict.untested")}</Quiet>;
  if (kind === "none") {
    const nearest = { share: shareText(best), reading: readingInSentence(words, best.reading) };
    return (
      <>
        <MarkedText tone="warn">{t("proof.verdict.none")}</MarkedText>
        <SubLine>{t("proof.verdict.nearest", nearest)}</SubLine>
      </>
    );
  }
  const contradictions = best.tested - best.fits;
  return (
    <>
      <MarkedText tone="good" />{" "}
      {t("proof.verdict.reading", { reading: readingText(words, best.reading) })}
      {contradictions > 0 ? (
        <SubLine>{t("proof.verdict.contradicted", { count: contradictions, unexplained })}</SubLine>
      ) : null}
      {like.length > 0 ? <SubLine>{likeText(words, like)}</SubLine> : null}
    </>
  );
}

const MOST_NAMED = 3;

function likeText(words: Words, like: TotalVerdict["like"]): string {
  const { t } = words;
  const readings = like
    .slice(0, MOST_NAMED)
    .map(({ reading }) => readingInSentence(words, reading))
    .join(t("proof.verdict.semicolon"));
  const count = like.length - MOST_NAMED;
  return count > 0
    ? t("proof.verdict.likeMore", { readings, count })
    : t("proof.verdict.like", { readings });
}

const scoreColumn = columnOf<ReadingScore>();

function Scores({ title, scores }: { title: string; scores: readonly ReadingScore[] }) {
  const words = useWords();
  const t = useTranslations("proof.verdict");
  const count = (field: "fits" | "tested" | "days") =>
    scoreColumn.figure(field, t(field), (score) => countText(score[field]));
  const columns = [
    scoreColumn.lead("reading", title, { isProse: true }, ({ reading }) =>
      readingText(words, reading),
    ),
    count("fits"),
    count("tested"),
    scoreColumn.figure("share", t("share"), shareText),
    count("days"),
  ];
  return <DataTable rows={scores} rowId={({ reading }) => reading.id} columns={columns} />;
}

/** Rounded down, so that 100% means all. */
function shareText({ fits, tested }: ReadingScore): string {
  return `${(Math.floor((fits / tested) * 1000) / 10).toFixed(1)}%`;
}
