import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { listText } from "@/components/ui/text/list-text";
import { useWords } from "@/components/ui/text/text";
import type { ReportingSettings } from "@/lib/core/reports/valuation";

/** The rule in words, with the desk's settings in it (lib/core/reports/valuation.ts is the rule). */
export function Rule({ settings }: { settings: ReportingSettings }) {
  const { t, language } = useWords("rates.rule");
  const { currency, stableCoins, maxAgeDays } = settings;
  const stable = stableCoins.filter((coin) => coin !== currency);
  const b = (words: ReactNode) => <b>{words}</b>;
  return (
    <Box component="ol" maw="88ch" pl={20} style={{ listStyle: "decimal" }}>
      <li>{t.rich("native", { currency, b })}</li>
      <li>{t.rich("sources", { b })}</li>
      <li>{maxAgeDays === 0 ? t.rich("sameDay", { b }) : t.rich("earlier", { days: maxAgeDays, b })}</li>
      {stable.length > 0 ? (
        <li>
          {t.rich(stable.length === 1 ? "stableCoin" : "stableCoins", {
            coins: listText(stable, language),
            currency,
            b,
          })}
        </li>
      ) : null}
      <li>{t.rich("notValued", { b })}</li>
    </Box>
  );
}
