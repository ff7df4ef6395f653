"use client";
import { Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import type { FewOfMany } from "@/lib/clients/client";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";

type AskUnknownProps = {
  unknown: FewOfMany;
  /** What is done with them. */
  way: "assign" | "enter";
  isPending: boolean;
};

/** Names clients that are not known, and asks whether they are meant. The button sends the form. */
export function AskUnknown({ unknown, way, isPending }: AskUnknownProps) {
  const t = useTranslations("clientForms.unknown");
  return (
    <Notice role="alert">
      <Stack gap={8} align="flex-start">
        <UnknownText unknown={unknown} way={way} />
        <Button type="submit" name={ANYWAY} value="yes" loading={isPending}>
          {t(`${way}Anyway`)}
        </Button>
      </Stack>
    </Notice>
  );
}

/** "999 is not a client of this account yet. Assign it anyway?" */
export function UnknownText({ unknown, way }: Pick<AskUnknownProps, "unknown" | "way">) {
  const { t, language } = useWords("clientForms.unknown");
  const { first, count } = unknown;
  const more = count - first.length;
  const parts = first.map(visibleText);
  if (more > 0) parts.push(t("more", { count: more }));
  const uids = listText(parts, language);
  return <span>{way === "assign" ? t("assign", { count, uids }) : t("enter", { uids })}</span>;
}

const ANYWAY = "anyway";

/** Whether the form was sent by the button of `AskUnknown`. */
export const isAnyway = (data: FormData) => data.has(ANYWAY);
