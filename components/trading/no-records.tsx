import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/ui/local-time";
import { StateBox } from "@/components/ui/state-box";
import type { ReadingState } from "@/lib/trading/kept";

type Tab = "orders" | "fills" | "positions" | "strategies";

type NoRecordsProps = {
  tab: Tab;
  isOpen: boolean;
  isFiltered: boolean;
  /** When the exchange said so. */
  readAtMs: number;
  /** The same state of any day, without filters. */
  widestHref: string;
};

/** No records, and why: nothing matches, nothing is open, or nothing was done on these days. */
export function NoRecords({ tab, isOpen, isFiltered, readAtMs, widestHref }: NoRecordsProps) {
  const t = useTranslations("trading.empty");
  if (isFiltered)
    return (
      <StateBox title={t("noMatch")} text={t("noMatchText")}>
        <a href={widestHref}>{t("clear")}</a>
      </StateBox>
    );
  if (isOpen)
    return (
      <StateBox
        title={t(`${tab}.open`)}
        text={t.rich("openText", { at: () => <LocalTime ms={readAtMs} exact /> })}
      />
    );
  return (
    <StateBox title={t(`${tab}.done`)} text={t("doneText")}>
      <a href={widestHref}>{t("widest")}</a>
    </StateBox>
  );
}

/** Shown instead of an empty table when the figures were never read; a note above says why. */
export function Unread({
  reading: { failed, pausedAtMs, isFedByFiles, workerAlive },
}: {
  reading: ReadingState;
}) {
  const t = useTranslations("trading.unread");
  if (failed.length > 0) return null; // the notice above says what to do
  if (isFedByFiles) return <StateBox title={t("files")} text={t("filesText")} />;
  if (pausedAtMs !== null) return <StateBox title={t("title")} text={t("paused")} />;
  return <StateBox title={t("title")} text={t(workerAlive ? "text" : "noWorker")} />;
}
