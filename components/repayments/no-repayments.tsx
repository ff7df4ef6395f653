import { useTranslations } from "next-intl";
import { FailureSaid } from "@/components/ui/failure-said";
import { StateBox } from "@/components/ui/state-box";
import type { ExchangeFailure } from "@/lib/core/failure";

type NoRepaymentsProps = {
  /**
   * Whether the exchange listed some time of the range. `isEverRead`: whether it ever listed any.
   */
  isKnown: boolean;
  isEverRead: boolean;
  isFiltered: boolean;
  partial: string | null;
  failure: ExchangeFailure | null;
  /** Where a file is imported, of an account that is fed by files alone; null: of any other. */
  importHref: string | null;
  coverageHref: string;
  widestHref: string;
};

export function NoRepayments(props: NoRepaymentsProps) {
  const { isKnown, isEverRead, isFiltered, partial, failure, importHref } = props;
  const { coverageHref, widestHref } = props;
  const t = useTranslations("repayments.empty");
  const failed = useTranslations("failures.repayments");
  if (!isEverRead && failure) {
    const { kind } = failure;
    return (
      <StateBox tone="error" title={failed(`${kind}.happened`)} text={failed(`${kind}.next`)}>
        <FailureSaid failure={failure} />
        <a href={coverageHref}>{t("runs")}</a>
      </StateBox>
    );
  }
  if (!isEverRead && importHref !== null) {
    return (
      <StateBox title={t("ofFiles")} text={t("ofFilesText")}>
        <a href={importHref}>{t("import")}</a>
      </StateBox>
    );
  }
  if (!isEverRead) {
    return (
      <StateBox title={t("unread")} text={t("unreadText")}>
        <a href={coverageHref}>{t("watch")}</a>
      </StateBox>
    );
  }
  const withGaps = (text: string) =>
    partial === null ? text : t("partial", { text, gaps: partial });
  if (!isKnown && importHref !== null) {
    return (
      <StateBox title={t("notCovered")} text={t("notCoveredText")}>
        <a href={importHref}>{t("import")}</a>
      </StateBox>
    );
  }
  if (!isKnown) {
    return (
      <StateBox title={t("unknown")} text={withGaps(t("unknownText"))}>
        <a href={coverageHref}>{t("coverage")}</a>
      </StateBox>
    );
  }
  const noneText = t(importHref === null ? "noneText" : "noneOfFilesText");
  return (
    <StateBox
      title={t(isFiltered ? "noMatch" : "none")}
      text={withGaps(isFiltered ? t("noMatchText") : noneText)}
    >
      <a href={widestHref}>{t(isFiltered ? "allUnfiltered" : "all")}</a>
    </StateBox>
  );
}
