"use client";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { BareChoice } from "@/components/ui/forms/choice";
import type { MovedPanel } from "@/lib/stocks/panels/moves";

export function MovedFilter({ panels }: { panels: readonly MovedPanel[] }) {
  const t = useTranslations();
  const [isPending, startTransition] = useTransition();
  const [{ moved }, setUrl] = useQueryStates(
    { moved: parseAsStringLiteral(panels), older: parseAsString },
    { history: "replace", scroll: false, shallow: false, startTransition },
  );
  return (
    <span aria-busy={isPending}>
      <BareChoice
        label={t("watchlists.moved.filter")}
        value={moved ?? ""}
        onChoose={(value) =>
          setUrl({ moved: panels.find((panel) => panel === value) ?? null, older: null })
        }
        options={[
          { value: "", label: t("watchlists.moved.all") },
          ...panels.map((panel) => ({ value: panel, label: t(`research.panels.${panel}`) })),
        ]}
      />
    </span>
  );
}
