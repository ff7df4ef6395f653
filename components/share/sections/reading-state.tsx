import type { Words } from "@/components/ui/text/text";
import { realityLocaleOf } from "@/lib/core/language";
import { REALITY_LOCALE_NAMES } from "@/lib/core/reality/locale";
import { REALITY_PATHS, type RealitySource } from "@/lib/core/reality/source";
import type { SharedAge, SharedReading } from "@/lib/core/share/shared-reading";
import { momentText } from "../moment-text";

type WithWords = { words: Words };

/** "observed 19 Nov 2026, 10:20 UTC" */
export function observedText({ observed }: SharedAge, { t, language }: Words): string {
  if (observed === null) return t("share.neverTitle");
  return t(observed.isStale ? "share.observedOld" : "share.observed", {
    moment: momentText(observed.answeredAt, language),
  });
}

/** A try that failed, whether something older is shown or nothing. */
export function FailedReading({ age: { observed, failed }, words }: WithWords & { age: SharedAge }) {
  if (failed === null) return null;
  const { t, language } = words;
  const happened = t(`reading.failed.${failed.kind}.happened`);
  const moment = momentText(failed.at, language);
  return (
    <p className="notice">
      {t(observed === null ? "share.failed" : "share.failedStill", { happened, moment })}
    </p>
  );
}

/** Instead of an answer that nobody had. */
export function NeverRead({ words: { t } }: WithWords) {
  return (
    <p className="quiet">
      {t("share.neverTitle")}. {t("share.never")}
    </p>
  );
}

type SourceLineProps = WithWords & { source: RealitySource; reading: SharedReading<unknown> };

/** When and where it was observed, and in which language where it is not the page's. */
export function SourceLine({ source, reading: { observed }, words }: SourceLineProps) {
  if (observed === null) return null;
  const { t, language } = words;
  return (
    <p className="source">
      {t("share.source", {
        observed: momentText(observed.answeredAt, language),
        since: momentText(observed.firstSeenAt, language),
        path: REALITY_PATHS[source],
      })}
      {observed.language === realityLocaleOf(language)
        ? null
        : `. ${t("share.otherLanguage", { language: REALITY_LOCALE_NAMES[observed.language] })}`}
    </p>
  );
}
