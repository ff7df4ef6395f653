import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { clockSpan } from "@/lib/core/clock-jump";
import type { RunView } from "./run-view";

/** The last run found that the exchange's clock and this machine's do not agree. */
export function ClockNotice({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("coverage.clock");
  const jumpMs = runs[0]?.clockJumpMs ?? null; // no run yet: nothing was compared
  if (jumpMs === null) return null;
  const { unit, count } = clockSpan(jumpMs);
  return <Notice>{t(jumpMs > 0 ? "ahead" : "behind", { span: t(unit, { count }) })}</Notice>;
}
