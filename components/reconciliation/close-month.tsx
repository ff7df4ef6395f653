"use client";
import { Button, Stack } from "@mantine/core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { Day } from "@/lib/core/day";
import { daysLabel } from "@/lib/core/day-text";
import { listText } from "@/lib/core/list-text";
import type { Words } from "@/lib/core/text";

export type CloseMonthOutcome =
  | { readonly kind: "closed" | "already-closed" | "not-over" }
  | { readonly kind: "not-whole"; readonly days: readonly Day[] }
  | { readonly kind: "refused"; readonly reason: string };

type CloseMonthProps = {
  name: string;
  unknown: readonly Day[];
  /** Coins that have no rate on some of its days. */
  unvalued: readonly string[];
  ratesHref: string;
  close: (anyway: boolean) => Promise<CloseMonthOutcome>;
};

const MOST_NAMED = 8;

/** Closing cannot be undone: it is asked for twice, after a warning of what the statement would lack. */
export function CloseMonth({ name, unknown, unvalued, ratesHref, close }: CloseMonthProps) {
  const words = useWords();
  const { t, language } = words;
  const router = useRouter();
  const run = async () => {
    const refusal = refusalText(words, name, await close(unknown.length > 0));
    if (refusal === null) router.refresh();
    return refusal;
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

function refusalText(words: Words, month: string, outcome: CloseMonthOutcome): string | null {
  const { t } = words;
  switch (outcome.kind) {
    case "closed":
    case "already-closed":
      return null;
    case "not-over":
      return t("proof.closing.not-over", { month });
    case "not-whole":
      return t("proof.closing.not-whole", {
        count: outcome.days.length,
        days: daysLabel(outcome.days, MOST_NAMED, words),
      });
    case "refused":
      return outcome.reason;
    default:
      return outcome satisfies never;
  }
}

export function PrintButton() {
  const t = useTranslations("proof.statement");
  return <Button onClick={() => window.print()}>{t("print")}</Button>;
}
