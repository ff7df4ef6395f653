import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const ROWS = 12;
const ROW_PX = 33;

/** The place of the table in its size, so that nothing moves when it comes. */
export function RepaymentsSkeleton() {
  const t = useTranslations("repayments");
  return (
    <Panel id="rows-title" title={t("title")}>
      <LoadingWord what={t("loading")} />
      <Skeleton height={ROWS * ROW_PX} />
    </Panel>
  );
}
