"use client";
import { createParser } from "nuqs";
import { useViewUrl } from "@/components/ui/use-view-url";
import { COMPARE_PANELS, codesText, parseList } from "@/lib/core/reality/compare/compare-query";
import type { PanelName } from "@/lib/core/reality/panels";

const asList = createParser<string[]>({
  parse: (text) => parseList([text]),
  serialize: codesText,
  eq: (a, b) => codesText(a) === codesText(b),
});

const parsers = { codes: asList, panels: asList };

/** The stocks and the panels that the address names, and a way to change them. */
export function useCompareUrl() {
  const [{ codes, panels }, change] = useViewUrl(parsers);
  return {
    codes: codes ?? [],
    setCodes: (next: readonly string[]) => void change({ codes: next.length === 0 ? null : [...next] }),
    panels: panels ?? [],
    setPanels: (next: readonly PanelName[]) =>
      void change({ panels: next.length === COMPARE_PANELS.length ? null : [...next] }),
  };
}
