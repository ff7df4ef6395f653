"use client";
import { Button, Chip, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createParser, parseAsString } from "nuqs";
import { Choice } from "@/components/ui/forms/choice";
import { Notice } from "@/components/ui/notice";
import { useViewUrl } from "@/components/ui/use-view-url";
import { COMPARE_PANELS, codesText, parseList } from "@/lib/stocks/compare/compare-query";
import type { PanelName } from "@/lib/stocks/panels/panels";

/** The chart choices in the address; only the server checks their values. */
const parsers = {
  years: parseAsString,
  figure: parseAsString,
  currency: parseAsString,
  capital: parseAsString,
};

type CompareChoiceProps = {
  name: keyof typeof parsers;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
};

export function CompareChoice({ name, label, value, options }: CompareChoiceProps) {
  const [, change] = useViewUrl(parsers);
  return (
    <Choice
      title={label}
      chosen={value}
      names={options.map((option) => option.value)}
      label={(name) => options.find((option) => option.value === name)?.label ?? name}
      onChoose={(chosen) => void change({ [name]: chosen })}
    />
  );
}

export function PanelChoice({ shown }: { shown: readonly PanelName[] }) {
  const t = useTranslations("compare");
  const research = useTranslations("research.panels");
  const { setPanels } = useCompareUrl();
  const choose = (chosen: readonly string[]) => {
    const next = COMPARE_PANELS.filter((panel) => chosen.includes(panel));
    if (next.length > 0) setPanels(next);
  };
  return (
    <Group component="fieldset" gap={8} miw={0}>
      <legend className="visually-hidden">{t("panelsLabel")}</legend>
      <Chip.Group multiple value={[...shown]} onChange={choose}>
        {COMPARE_PANELS.map((name) => (
          <Chip
            key={name}
            value={name}
            size="xs"
            styles={{ label: { color: `var(${shown.includes(name) ? "--on-accent" : "--text"})` } }}
          >
            {research(name)}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}

type CompareProblemsProps = {
  unknown: readonly string[];
  beyond: readonly string[];
  ignored: readonly string[];
  isUnread: boolean;
};

/** At most so many problems of an address are named. */
const MOST_NAMED = 10;

export function CompareProblems({ unknown, beyond, ignored, isUnread }: CompareProblemsProps) {
  const t = useTranslations("compare.problems");
  const { codes, setCodes } = useCompareUrl();
  const named = (texts: readonly string[]) => texts.slice(0, MOST_NAMED).join(", ");
  const isLeftOut = unknown.length + beyond.length > 0;
  if (!isLeftOut && ignored.length === 0 && !isUnread) return null;
  return (
    <Stack gap={8} align="flex-start" role="status">
      {unknown.length === 0 ? null : (
        <Notice>{t("unknown", { count: unknown.length, codes: named(unknown) })}</Notice>
      )}
      {beyond.length === 0 ? null : <Notice>{t("beyond", { codes: named(beyond) })}</Notice>}
      {ignored.length === 0 ? null : <Notice>{t("ignored", { parts: named(ignored) })}</Notice>}
      {isUnread ? <Notice tone="plain">{t("unread")}</Notice> : null}
      {isLeftOut ? (
        <Button
          onClick={() =>
            setCodes(codes.filter((code) => !unknown.includes(code) && !beyond.includes(code)))
          }
        >
          {t("remove")}
        </Button>
      ) : null}
    </Stack>
  );
}

const asList = createParser<string[]>({
  parse: (text) => parseList([text]),
  serialize: codesText,
  eq: (a, b) => codesText(a) === codesText(b),
});

const urlParsers = { codes: asList, panels: asList };

export function useCompareUrl() {
  const [{ codes }, change] = useViewUrl(urlParsers);
  return {
    codes: codes ?? [],
    setCodes: (next: readonly string[]) =>
      void change({ codes: next.length === 0 ? null : [...next] }),
    setPanels: (next: readonly PanelName[]) =>
      void change({ panels: next.length === COMPARE_PANELS.length ? null : [...next] }),
  };
}
