import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PortfolioTabs } from "@/components/portfolio/portfolio-tabs";
import { PageHead } from "@/components/shell/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { Notice } from "@/components/ui/notice";
import { PageLink } from "@/components/ui/page-link";
import { StateBox } from "@/components/ui/state-box";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { PortfolioAccount } from "@/lib/portfolio/overview";
import { NoAccount } from "../no-account";
import { openPersonAll } from "./open-all";

const HEIGHT_PX = { overview: 320, clients: 480, statements: 240 };

type AllFrameProps = {
  tab: keyof typeof HEIGHT_PX;
  children: (accounts: readonly PortfolioAccount[]) => ReactNode;
};

/**
 * A tab of all accounts; a person who sees only one account gets a hint. Each tab checks its own
 * access.
 */
export async function AllFrame({ tab, children }: AllFrameProps) {
  const [t, all] = await Promise.all([getTranslations("portfolio"), openPersonAll()]);
  const head = <PageHead title={t("title")} line={t(`lines.${tab}`)} />;
  if (all.kind === "one")
    return (
      <>
        {head}
        <StateBox title={t("oneTitle")} text={t(all.demos.length > 0 ? "oneRealText" : "oneText")}>
          <LinkButton href="/overview">{t("toOverview")}</LinkButton>
        </StateBox>
      </>
    );
  if (all.kind !== "several")
    return (
      <>
        {head}
        <NoAccount kind={all.kind} homeHref="/overview" />
      </>
    );
  const accounts = tab === "statements" ? all.accounts : all.withClients;
  const without = all.accounts
    .filter((opened) => !accounts.includes(opened))
    .map(({ account }) => account.name);
  const language = await getLocale();
  const names = (list: readonly string[]) => listText(list.map(visibleText), language);
  return (
    <>
      {head}
      <PortfolioTabs />
      {accounts.length === 0 ? (
        <NoAccount kind="no-clients" homeHref="/overview" />
      ) : (
        <div className="stack">
          {all.demos.length > 0 ? (
            <Notice tone="plain">{t("withoutDemos", { accounts: names(all.demos) })}</Notice>
          ) : null}
          {without.length > 0 ? (
            <Notice tone="plain">{t("withoutClients", { accounts: names(without) })}</Notice>
          ) : null}
          <LoadingPanel title={t(`tabs.${tab}`)} height={HEIGHT_PX[tab]}>
            {children(accounts)}
          </LoadingPanel>
        </div>
      )}
    </>
  );
}

type CutNoteProps = {
  of: "clients" | "statements";
  /** Shown rows and all rows. */
  count: { shown: number; all: number };
  accounts: readonly { readonly id: number; readonly name: string; readonly listHref: string }[];
};

/**
 * Below a table that shows only the first rows: links to each account's own list, which has all.
 */
export function CutNote({ of, count, accounts }: CutNoteProps) {
  const t = useTranslations("portfolio");
  return (
    <Group gap="4px 12px" mt={8} fz="xs">
      <Text span size="xs" c="dimmed" className="figures">
        {t(`${of}.first`, count)}
      </Text>
      {accounts.map(({ id, name, listHref }) => (
        <PageLink key={id} href={listHref}>
          {t("whole", { account: visibleText(name) })}
        </PageLink>
      ))}
    </Group>
  );
}
