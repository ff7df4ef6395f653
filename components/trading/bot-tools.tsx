"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Dropdown } from "@/components/ui/dropdown";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Icon } from "@/components/ui/icon";
import type { ServerAction } from "@/lib/core/action-result";
import { countText } from "@/lib/core/amount-text";
import { pairText } from "@/lib/core/market-name";
import type { OfBot } from "@/lib/trading/contract";

type FollowBotProps = { accountId: number; follow: ServerAction<OfBot, string | null> };

/** Asks for the id of a bot that is read from now on. */
export function FollowBot({ accountId, follow }: FollowBotProps) {
  const t = useTranslations("trading.bots");
  const { problem, isPending, run } = useChange();
  return (
    <Dropdown
      trigger={
        <>
          <Icon name="plus" />
          {t("follow")}
        </>
      }
    >
      {(close) => (
        <Form
          w="min(320px, 80vw)"
          p={4}
          action={(data) =>
            run(() => follow({ accountId, botId: textOf(data, "botId").trim() }), close)
          }
        >
          <TextInput
            name="botId"
            label={t("id")}
            description={t("followText")}
            required
            maxLength={80}
          />
          <Problem text={problem} />
          <Submit loading={isPending} text={t("follow")} />
        </Form>
      )}
    </Dropdown>
  );
}

type OpenOrders = { readonly symbol: string; readonly openOrders: number };
const column = columnOf<OpenOrders>();

/** How many open orders bots have on each symbol. */
export function BotOrdersTable({ rows }: { rows: readonly OpenOrders[] }) {
  const t = useTranslations("trading.bots");
  return (
    <DataTable
      label={t("openOrders")}
      rows={rows}
      rowId={({ symbol }) => symbol}
      columns={[
        column.lead("symbol", t("symbol"), ({ symbol }) => pairText(symbol)),
        column.figure("openOrders", t("count"), ({ openOrders }) => countText(openOrders)),
      ]}
    />
  );
}
