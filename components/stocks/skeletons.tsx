import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { Panel } from "@/components/ui/panel";
import type { Text } from "@/lib/core/text";
import type { PanelName } from "@/lib/stocks/panels/panels";

export function StockSkeleton({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={"\u00a0"} />
      <PlaceTabs of="research" />
      <Skeleton height={110} mb={32} />
      <StockGrid>
        {(name) => (
          <Panel id={`${name}-title`} title={stockPartTitle(t, name)} isSteady={name !== "moves"}>
            <Skeleton height={name === "moves" ? 200 : PANEL_PX[name]} />
          </Panel>
        )}
      </StockGrid>
    </>
  );
}

/** "moves": changes between the two newest answers. */
type StockPart = PanelName | "moves";

export function stockPartTitle(t: Text<"research">, name: StockPart): string {
  return name === "moves" ? t("moves.title") : t(`panels.${name}`);
}

/** The panels of a stock's page in two columns of about the same height. */
const STOCK_COLUMNS = [
  ["prices", "dividends", "moves"],
  ["earnings", "suspension", "share-capital", "shareholders", "executives"],
] as const satisfies readonly (readonly StockPart[])[];

export function StockGrid({ children }: { children: (name: StockPart) => ReactNode }) {
  return (
    <SimpleGrid
      cols={{ base: 1, lg: 2 }}
      spacing={48}
      verticalSpacing={40}
      style={{ alignItems: "start" }}
    >
      {STOCK_COLUMNS.map((column) => (
        <Stack key={column[0]} gap={40}>
          {column.map((name) => (
            <Fragment key={name}>{children(name)}</Fragment>
          ))}
        </Stack>
      ))}
    </SimpleGrid>
  );
}

/**
 * Approximate height of each panel's content in pixels, reserved while it loads so that little
 * moves.
 */
export const PANEL_PX: Readonly<Record<PanelName, number>> = {
  prices: 572,
  dividends: 860,
  earnings: 290,
  suspension: 60,
  shareholders: 572,
  executives: 572,
  "share-capital": 310,
};

/** Approximate height of each table in pixels, reserved while it loads so that little moves. */
export const TABLE_PX: Readonly<Record<PanelName, number>> = {
  prices: 372,
  dividends: 582,
  earnings: 648,
  shareholders: 372,
  executives: 372,
  "share-capital": 372,
  suspension: 352,
};
