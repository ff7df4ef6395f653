"use client";
import { Checkbox, createSafeContext, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { LinkButton } from "@/components/ui/link-button";
import { comparePath, MOST_COMPARED } from "@/lib/core/reality/compare/compare-query";

type Choice = {
  readonly codes: readonly string[];
  readonly refused: string | null;
  readonly toggle: (code: string) => void;
};

const [Context, useCompareChoice] = createSafeContext<Choice>(
  "useCompareChoice needs a CompareChoiceProvider around it",
);

export function CompareChoiceProvider({ children }: { children: ReactNode }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const choice = useMemo<Choice>(
    () => ({
      codes,
      refused,
      toggle: (code) => {
        const isChosen = codes.includes(code);
        const isFull = !isChosen && codes.length >= MOST_COMPARED;
        setRefused(isFull ? code : null);
        if (!isFull) setCodes(isChosen ? codes.filter((other) => other !== code) : [...codes, code]);
      },
    }),
    [codes, refused],
  );
  return <Context value={choice}>{children}</Context>;
}

export function CompareBox({ code }: { code: string }) {
  const t = useTranslations("research.compare");
  const { codes, toggle } = useCompareChoice();
  return (
    <Checkbox
      aria-label={t("choose", { code })}
      checked={codes.includes(code)}
      onChange={() => toggle(code)}
    />
  );
}

/** Leads to the comparison of what is chosen; a sixth is refused in words. `leave`: before another page is opened. */
export function CompareLink({ leave }: { leave: () => void }) {
  const t = useTranslations("research.compare");
  const { codes, refused } = useCompareChoice();
  return (
    <>
      <Text span size="xs" lh="sm" c="var(--warn)" role="status">
        {refused === null ? null : t("full", { code: refused })}
      </Text>
      <LinkButton href={comparePath(codes)} onClick={leave}>
        {codes.length === 0 ? t("title") : t("these", { count: codes.length })}
      </LinkButton>
    </>
  );
}
