import { useTranslations } from "next-intl";
import { StateBox } from "@/components/ui/state-box";
import type { ReadingView } from "./trading-text";

/** In place of figures that were never read; why stands above it. Never an empty table. */
export function Unread({ reading: { failed, pausedAtMs, workerAlive } }: { reading: ReadingView }) {
  const t = useTranslations("trading.unread");
  if (failed.length > 0) return null; // the notice above says what to do
  const text = pausedAtMs !== null ? t("paused") : workerAlive ? t("text") : t("noWorker");
  return <StateBox title={t("title")} text={text} />;
}
