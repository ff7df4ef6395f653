"use client";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction } from "@/lib/core/action-result";
import type { Text } from "@/lib/core/text";
import type { ConfirmLimits } from "@/lib/trading/contract";
import type { TradingLimits } from "@/lib/trading/order-limits";

const FIELDS = [
  "categories",
  "symbols",
  "largestOrder",
  "openValue",
  "ordersADay",
  "deviationPercent",
  "largestLeverage",
  "allowsMarketOrders",
  "allowsBorrowing",
  "allowsShorting",
  "allowsMoving",
  "secondPersonAbove",
] as const satisfies readonly (keyof TradingLimits)[];

type LimitChange = {
  readonly field: keyof TradingLimits;
  readonly before: string;
  readonly after: string;
};
const column = columnOf<LimitChange>();

type LimitsAskedProps = {
  accountId: number;
  limits: TradingLimits;
  asked: {
    readonly name: string;
    readonly at: Date;
    readonly limits: TradingLimits;
    readonly isOwn: boolean;
  };
  /** Null: this person may not confirm. */
  confirm: ServerAction<ConfirmLimits, string | null> | null;
};

/** Higher limits that wait for a second person, next to the present ones. */
export function LimitsAsked({ accountId, limits, asked, confirm }: LimitsAskedProps) {
  const t = useTranslations("trade");
  const { problem, isPending, run } = useChange();
  const rows = FIELDS.map((field) => ({
    field,
    before: limitText(t, limits, field),
    after: limitText(t, asked.limits, field),
  })).filter(({ before, after }) => before !== after);
  return (
    <Stack gap={16}>
      <p>
        {t.rich("settings.limits.askedText", {
          name: asked.name,
          at: () => <LocalTime ms={asked.at.getTime()} exact />,
        })}
      </p>
      <DataTable
        label={t("settings.limits.askedTitle")}
        rows={rows}
        rowId={({ field }) => field}
        columns={[
          column.lead("limit", t("look.limit"), ({ field }) => t(`settings.limits.${field}`)),
          column("before", t("changes.before"), ({ before }) => before),
          column("after", t("changes.after"), ({ after }) => after),
        ]}
      />
      {asked.isOwn ? <SubLine>{t("problems.same-person")}</SubLine> : null}
      {asked.isOwn || confirm === null ? null : (
        <Group gap="8px 16px">
          <Button
            variant="filled"
            loading={isPending}
            onClick={() => run(() => confirm({ accountId, askedAtMs: asked.at.getTime() }))}
          >
            {t("settings.limits.confirm")}
          </Button>
          <Problem text={problem} />
        </Group>
      )}
    </Stack>
  );
}

function limitText(t: Text<"trade">, limits: TradingLimits, field: keyof TradingLimits): string {
  switch (field) {
    case "categories":
      return limits.categories.map((category) => t(`categories.${category}`)).join(", ");
    case "symbols":
      return limits.symbols.join(", ") || t("settings.limits.everySymbol");
    case "allowsMarketOrders":
    case "allowsBorrowing":
    case "allowsShorting":
    case "allowsMoving":
      return t(limits[field] ? "changes.words.yes" : "changes.words.no");
    case "secondPersonAbove":
      return limits.secondPersonAbove ?? t("changes.none");
    case "largestOrder":
    case "openValue":
    case "deviationPercent":
    case "largestLeverage":
    case "ordersADay":
      return String(limits[field]);
    default:
      return field satisfies never;
  }
}
