import { REALITY_LOCALES, type RealityLocale } from "@/lib/core/reality/locale";
import type { Research, StoredResearch } from "../desk";
import { loadPanel, readPanel } from "../read";
import type { PanelReading } from "../reading";

/** When the market is closed, for a person who looks: of another language as long as this one's was never answered. */
export async function readMarketCalendar(
  research: Research,
  locale: RealityLocale,
): Promise<PanelReading<"calendar">> {
  return orOther(research, await readPanel(research, { source: "calendar", code: null, locale }));
}

export async function loadMarketCalendar(
  research: StoredResearch,
  locale: RealityLocale,
): Promise<PanelReading<"calendar">> {
  return orOther(research, await loadPanel(research, { source: "calendar", code: null, locale }));
}

async function orOther(
  research: StoredResearch,
  reading: PanelReading<"calendar">,
): Promise<PanelReading<"calendar">> {
  if (reading.observed) return reading;
  for (const locale of REALITY_LOCALES) {
    const { observed } = await loadPanel(research, { source: "calendar", code: null, locale });
    if (observed) return { ...reading, observed };
  }
  return reading;
}
