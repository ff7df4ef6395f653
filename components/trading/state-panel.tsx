"use client";
import { Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import type { OfTradingAccount } from "@/lib/trading/contract";
import type { TradingState } from "@/lib/trading/order-limits";
import { StateWord } from "./state-word";

export type StateView = {
  readonly accountId: number;
  readonly name: string;
  readonly environment: "live" | "paper";
  readonly state: TradingState;
  readonly since: Date;
  readonly by: string;
  readonly onAsked: { readonly name: string; readonly at: Date; readonly isOwn: boolean } | null;
  readonly open: number;
  readonly unknown: number;
  /** Bots that trade, whatever the state is. */
  readonly bots: number;
};

/** The actions that restrict an account's trading. */
export type SwitchActions = {
  readonly stop: ServerAction<OfTradingAccount, string | null>;
  readonly reduce: ServerAction<OfTradingAccount, string | null>;
};

export type StateActions = SwitchActions & {
  /** Null: this person may not. */
  readonly on: SwitchOnAction | null;
};
type SwitchOnAction = ServerAction<OfTradingAccount, string | null>;

/** Whether the account trades, since when and by whom, and the buttons that change it. */
export function StatePanel({ view, actions }: { view: StateView; actions: StateActions | null }) {
  const t = useTranslations("trade");
  const { accountId, name, state, since, by, onAsked, open, unknown, bots } = view;
  return (
    <Stack gap={16}>
      <div>
        <StateWord state={state} /> · {t(`stateNotes.${state}`)}
        <SubLine>
          {t.rich("state.since", { by, at: () => <LocalTime ms={since.getTime()} exact /> })}{" "}
          {t("state.counts", { open, unknown })}
        </SubLine>
        {bots === 0 ? null : <SubLine>{t("state.bots", { count: bots })}</SubLine>}
      </div>
      {onAsked ? (
        <Notice>
          {t.rich("state.asked", {
            name: onAsked.name,
            at: () => <LocalTime ms={onAsked.at.getTime()} exact />,
          })}
        </Notice>
      ) : null}
      {actions ? (
        <Group gap="8px 16px">
          {state === "stopped" && open === 0 ? null : (
            <AskFirst
              trigger={t("state.stop")}
              title={t("state.stopTitle", { name })}
              text={t("state.stopText", { count: open, bots })}
              yes={t("state.stopYes", { name, count: open })}
              run={() => actions.stop({ accountId })}
            />
          )}
          {state === "on" ? (
            <AskFirst
              trigger={t("state.reduce")}
              title={t("state.reduceTitle")}
              text={t("state.reduceText")}
              isHarmless
              run={() => actions.reduce({ accountId })}
            />
          ) : null}
          {state === "on" || actions.on === null ? null : <SwitchOn view={view} on={actions.on} />}
        </Group>
      ) : null}
    </Stack>
  );
}

function SwitchOn({ view, on }: { view: StateView; on: SwitchOnAction }) {
  const t = useTranslations("trade.state");
  const { accountId, environment, onAsked } = view;
  const run = () => on({ accountId });
  if (environment === "paper" || onAsked === null || onAsked.isOwn) {
    const trigger = t(environment === "paper" ? "on" : "ask");
    if (environment === "live" && onAsked !== null) return null;
    const text = t(environment === "paper" ? "onPaper" : "onLive");
    return <AskFirst trigger={trigger} title={t("onTitle")} text={text} isHarmless run={run} />;
  }
  return (
    <AskFirst
      trigger={t("confirm")}
      title={t("onTitle")}
      text={t("onConfirm", { name: onAsked.name })}
      run={run}
    />
  );
}
