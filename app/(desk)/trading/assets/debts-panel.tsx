import { Text } from "@mantine/core";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { DebtsTable } from "@/components/trading/debts-table";
import { Panel } from "@/components/ui/panel";
import { dayLabel, rangeLabel } from "@/components/ui/text/day-text";
import type { AssetReading } from "@/lib/core/trading/kept";
import { loadDebts } from "@/lib/reports/trading/assets";
import { loadTradingDays } from "@/lib/reports/trading/state";
import { getWords } from "../../../language/words";
import { accountUrl } from "../../open-account";
import type { OpenTrading } from "../open-trading";

/** What is owed beside what was repaid in the same coin in the last thirty days. */
export async function DebtsPanel({ trading, reading }: { trading: OpenTrading; reading: AssetReading }) {
  const { book, account } = trading;
  const { today } = await loadTradingDays(book);
  const { range, rows, earlierDay, partial } = await loadDebts(book, reading, today);
  const words = await getWords();
  const { t, language } = words;
  const gaps = findTimeGapsText(words, partial);
  const title = t("trading.debts.title", { days: rangeLabel(range, language) });
  const hrefOf = (coin: string) =>
    `${accountUrl("/repayments", account)}&${new URLSearchParams({ ...range, coin })}`;
  return (
    <Panel id="debts-title" title={title} note={gaps ?? undefined}>
      {rows.length > 0 ? (
        <>
          <DebtsTable
            rows={rows.map((row) => ({ ...row, href: hrefOf(row.coin) }))}
            earlierDay={earlierDay === null ? null : dayLabel(earlierDay, language)}
            label={title}
          />
          <Text size="xs" c="dimmed" mt={8}>
            {t("trading.debts.note")}
          </Text>
        </>
      ) : (
        <Text c="dimmed">{t("trading.debts.none")}</Text>
      )}
    </Panel>
  );
}
