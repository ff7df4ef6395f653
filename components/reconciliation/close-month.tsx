"use client";
import { Button, Stack } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { ServerAction } from "@/lib/core/action-result";
import { daysLabel, monthLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import type { Month } from "@/lib/core/month";
import type { Words } from "@/lib/core/text";
import type { CloseMonth as CloseMonthInput, CloseMonthOutcome } from "@/lib/months/contract";
import type { MonthLacks } from "@/lib/months/month-close";

type CloseMonthProps = {
  accountId: number;
  month: Month;
  lacks: MonthLacks;
  ratesHref: string;
  close: ServerAction<CloseMonthInput, CloseMonthOutcome>;
};

const MOST_NAMED = 8;

/** Closing cannot be undone: the button warns what the close would lack, and asks once more. */
export function CloseMonth(props: CloseMonthProps) {
  const { accountId, month, lacks, ratesHref, close } = props;
  const { unknown, unvalued } = lacks;
  const words = useWords();
  const { t, language } = words;
  const name = monthLabel(month, language);
  const router = useRouter();
  const run = async () => {
    const result = await close({ accountId, month, ...lacks });
    if (result.data === undefined) return { ...result, data: undefined };
    const problem = problemText(words, name, result.data);
    if (problem === null) router.refresh();
    return problem;
  };
  return (
    <Stack gap={12} align="flex-start" mt={16} className="screen-only">
      {unknown.length > 0 ? (
        <Notice>
          {t("proof.closing.unknown", {
            count: unknown.length,
            month: name,
            days: daysLabel(unknown, MOST_NAMED, words),
          })}
        </Notice>
      ) : null}
      {unvalued.length > 0 ? (
        <Notice>
          {t.rich("proof.closing.unvalued", {
            count: unvalued.length,
            month: name,
            coins: listText(unvalued, language),
            link: (text) => <Link href={ratesHref}>{text}</Link>,
          })}
        </Notice>
      ) : null}
      <AskFirst
        trigger={t("proof.closing.ask", { month: name })}
        title={t("proof.closing.question", { month: name })}
        text={t("proof.closing.warning")}
        yes={t("proof.closing.forEver", { month: name })}
        run={run}
      />
    </Stack>
  );
}

function problemText(words: Words, month: string, outcome: CloseMonthOutcome): string | null {
  const { t, language } = words;
  switch (outcome.kind) {
    case "closed":
    case "already-closed":
      return null;
    case "not-over":
      return t("proof.closing.not-over", { month });
    case "not-whole": {
      const days = outcome.unknownDays.map(({ day }) => day);
      return t("proof.closing.not-whole", {
        count: days.length,
        days: daysLabel(days, MOST_NAMED, words),
      });
    }
    case "not-valued": {
      const { coins } = outcome;
      return t("proof.closing.not-valued", {
        count: coins.length,
        month,
        coins: listText(coins, language),
      });
    }
    default:
      return outcome satisfies never;
  }
}

export function PrintButton() {
  const t = useTranslations("proof.statement");
  return <Button onClick={() => window.print()}>{t("print")}</Button>;
}
