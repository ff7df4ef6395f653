import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { SectionTabs } from "@/components/shell/section-tabs";
import { LoadingPage } from "@/components/ui/loading-panel";
import { StateBox } from "@/components/ui/state-box";

export function StocksNav() {
  const t = useTranslations();
  const tabs = [
    { href: "/research", label: t("research.universe.pairs") },
    { href: "/research/compare", label: t("compare.title") },
    { href: "/research/watchlists", label: t("watchlists.title") },
    { href: "/research/calendar", label: t("calendar.title") },
  ];
  return <SectionTabs label={t("research.title")} tabs={tabs} />;
}

type StocksPageProps = { area: "research" | "compare" | "calendar"; children: ReactNode };

export function StocksPage({ area, children }: StocksPageProps) {
  const t = useTranslations();
  const title = t(`${area}.title`);
  return (
    <>
      <PageHead title={title} line={t(`${area}.line`)} />
      <StocksNav />
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
