"use client";
import { Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString } from "nuqs";
import { Icon } from "./icon";
import { LIST_KEYS, useListUrl } from "./use-view-url";

type PagerProps = {
  label: string;
  note: string;
  next: string | null;
  previous: string | null;
  /** Whether the screen has saved views. */
  hasViews?: boolean;
};

const VIEW_KEYS = { ...LIST_KEYS, view: parseAsString };

/**
 * First, previous, next: a page is a place in the order, so what comes meanwhile shifts nothing.
 */
export function Pager({ label, note, next, previous, hasViews = false }: PagerProps) {
  const t = useTranslations("ui.pager");
  const { isFirst, change } = useListUrl<typeof LIST_KEYS>(hasViews ? VIEW_KEYS : LIST_KEYS);
  const isWhole = isFirst && previous === null && next === null;
  return (
    <Group component="nav" justify="flex-end" gap={8} mt={12} aria-label={label}>
      <Text span size="xs" lh="sm" c="dimmed" className="figures" mr="auto">
        {note}
      </Text>
      {isWhole ? null : <span className="on-paper">{t("onPaper")}</span>}
      <Button disabled={isFirst} onClick={() => change({})}>
        {t("first")}
      </Button>
      <Button disabled={previous === null} onClick={() => change({ before: previous })}>
        <Icon name="chevron-left" />
        {t("previous")}
      </Button>
      <Button disabled={next === null} onClick={() => change({ after: next })}>
        {t("next")}
        <Icon name="chevron-right" />
      </Button>
    </Group>
  );
}
