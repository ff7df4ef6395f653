"use client";
import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import type { ActionResult, ServerAction, Worded } from "@/lib/core/action-result";
import type {
  CancelOrders,
  CancelOrdersOutcome,
  DraftChange,
  DraftChanges,
} from "@/lib/trading/contract";
import type { PersonLimits, TradingLimits } from "@/lib/trading/order-limits";
import type { FiguresFinder } from "../use-live-figures";
import type { RulesFinder } from "../use-symbol-rules";

/** What a table needs to offer changes to a trader. */
export type TradeTools = {
  /** Address of the form of a change, with the account; more parameters follow. */
  readonly changeUrl: string;
  /** Address of a record placed here; its id follows. */
  readonly placedUrl: string;
  readonly accountId: number;
  /** Of the account, and the person's own where they are lower. */
  readonly limits: TradingLimits;
  readonly person: PersonLimits;
  readonly draft: ServerAction<DraftChange, string>;
  /** Drafts several changes and leads to their previews. */
  readonly draftSeveral: ServerAction<DraftChanges, string>;
  /** Cancels records placed here. */
  readonly cancelOwn: ServerAction<CancelOrders, Worded<CancelOrdersOutcome>>;
  readonly findRules: RulesFinder;
  readonly findFigures: FiguresFinder;
};

/** Address of our own record of an order or a strategy order, where it is cancelled. */
export function ownHref({ placedUrl, accountId }: TradeTools, ownOrderId: string): string {
  return `${placedUrl}${ownOrderId}?account=${accountId}`;
}

type RowActionsProps = {
  /** Name of the row for screen readers. */
  name: string;
  /** Null: it was placed elsewhere. */
  ownHref?: string | null;
  changeHref: string | null;
  /** Changes the row in its place, instead of `changeHref`. */
  edit?: ReactNode;
  /** Drafts the cancellation and leads to it. Null: there is nothing to cancel. */
  cancel: (() => Promise<ActionResult<string>>) | null;
};

/** What a trader can do with a row. Each leads to a preview; nothing is sent before that. */
export function RowActions({
  name,
  ownHref: placedHref = null,
  changeHref,
  edit = null,
  cancel,
}: RowActionsProps) {
  const t = useTranslations("trade.changes");
  const { problem, isPending, run } = useChange();
  return (
    // Below each other where the table would else be wider than the screen.
    <Group gap={6} justify="flex-end">
      {edit}
      {changeHref === null ? null : (
        <LinkButton href={changeHref} size="compact-sm" aria-label={t("changeLabel", { name })}>
          {t("change")}
        </LinkButton>
      )}
      {placedHref === null ? null : (
        <LinkButton href={placedHref} size="compact-sm" aria-label={t("openLabel", { name })}>
          {t("open")}
        </LinkButton>
      )}
      {cancel === null ? null : (
        <Button
          size="compact-sm"
          variant="light"
          color="red"
          loading={isPending}
          aria-label={t("cancelLabel", { name })}
          onClick={() => run(cancel)}
        >
          {t("cancel")}
        </Button>
      )}
      <Problem text={problem} />
    </Group>
  );
}

function LeverageLink({ name, href }: { name: string; href: string }) {
  const t = useTranslations("trade.changes");
  return (
    <LinkButton href={href} size="compact-sm" aria-label={t("leverageLabel", { name })}>
      {t("leverage")}
    </LinkButton>
  );
}

type PositionActionsProps = {
  /** Name of the row for screen readers. */
  name: string;
  /** The position as the desk keeps it. */
  recordId: string;
  trade: TradeTools;
};

/** What a trader can do with an open position. Each leads to a preview. */
export function PositionActions({ name, recordId, trade }: PositionActionsProps) {
  const t = useTranslations("positionChanges");
  const { problem, isPending, run } = useChange();
  const { accountId, draft } = trade;
  const close = () => draft({ accountId, operation: "close-positions", id: recordId, text: {} });
  return (
    <Group gap={6} justify="flex-end">
      <LeverageLink
        name={name}
        href={`${trade.changeUrl}&do=set-leverage&id=${encodeURIComponent(recordId)}`}
      />
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        loading={isPending}
        aria-label={t("closeLabel", { name })}
        onClick={() => run(close)}
      >
        {t("close")}
      </Button>
      <Problem text={problem} />
    </Group>
  );
}

const BOT_CHANGES = ["modify-bot", "modify-grid-interval", "add-investment"] as const;

/** What a trader can do with a bot. */
export function BotActions({ botId, trade }: { botId: string; trade: TradeTools }) {
  const t = useTranslations("trade.changes");
  const { problem, isPending, run } = useChange();
  const { accountId, draft } = trade;
  const close = () => draft({ accountId, operation: "close-bot", id: botId, text: {} });
  return (
    <Group gap={6}>
      {BOT_CHANGES.map((operation) => (
        <LinkButton
          key={operation}
          href={`${trade.changeUrl}&do=${operation}&id=${encodeURIComponent(botId)}`}
          size="compact-sm"
          aria-label={t("botLabel", { what: t(`bot.${operation}`), id: botId })}
        >
          {t(`bot.${operation}`)}
        </LinkButton>
      ))}
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        loading={isPending}
        aria-label={t("botLabel", { what: t("bot.close-bot"), id: botId })}
        onClick={() => run(close)}
      >
        {t("bot.close-bot")}
      </Button>
      <Problem text={problem} />
    </Group>
  );
}
