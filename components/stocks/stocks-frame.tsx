import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPage } from "@/components/ui/loading-panel";
import { StateBox } from "@/components/ui/state-box";

type StocksPageProps = { area: "research" | "compare" | "calendar"; children: ReactNode };

export function StocksPage({ area, children }: StocksPageProps) {
  const t = useTranslations();
  const title = t(`${area}.title`);
  return (
    <>
      <PageHead title={title} line={t(`${area}.line`)} />
      <PlaceTabs of="research" />
      <LoadingPage title={title}>{children}</LoadingPage>
    </>
  );
}

export function NoExchange() {
  const t = useTranslations("research.noExchange");
  return (
    <StateBox title={t("title")} text={t.rich("text", { code: (words) => <code>{words}</code> })} />
  );
}
