"use client";
import { Button, Checkbox, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { usePolling } from "@/components/ui/use-polling";
import type { ServerAction } from "@/lib/core/action-result";
import type { Amount } from "@/lib/core/amount";
import { amountText } from "@/lib/core/amount-text";
import type { OfRecord, ReleaseOrder } from "@/lib/trading/contract";
import { PREVIEW_LIVES_MS } from "@/lib/trading/order-life";
import { maySend, type PreviewBase } from "@/lib/trading/order-preview";
import { isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { findFigure } from "@/lib/trading/steps";
import { recordSaysShort } from "./order-text";
import styles from "./ticket.module.css";

export type PreviewActions = {
  readonly send: ServerAction<ReleaseOrder, string | null>;
  readonly lookAgain: ServerAction<OfRecord, string | null>;
  readonly withdraw: ServerAction<OfRecord, string | null>;
};

type SendPartProps = {
  order: OrderRecord & { readonly preview: PreviewBase };
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Back to what was typed; null: nothing was. */
  changeHref: string | null;
  actions: PreviewActions;
};

/**
 * For this long after the draft, an order in view renews its preview by itself; nothing is ever
 * sent that way.
 */
const RENEWED_FOR_MS = 5 * 60_000;

/** The button that sends what the preview shows, while its figures hold. */
export function SendPart({ order, nowMs, changeHref, actions }: SendPartProps) {
  const t = useTranslations("trade");
  const { accountId, id, preview, previewedAt, bodySha256, createdAt } = order;
  const lookAgain = () => actions.lookAgain({ accountId, id });
  const isLooking = previewedAt === null;
  const seconds = useSecondsLeft(
    isLooking ? 0 : PREVIEW_LIVES_MS - (nowMs - previewedAt.getTime()),
  );
  const [knowsTwins, setKnowsTwins] = useState(false);
  const { problem, isPending, run } = useChange();
  const { unknownTwins, needsSecondPerson, value } = preview;
  const mayBeSent = maySend(preview) && bodySha256 !== null;
  const isUnsaid = maySend(preview) && bodySha256 === null;
  const isKnown = unknownTwins.length === 0 || knowsTwins;
  // A person who has to decide about a twin, or was refused, presses the button.
  const isRenewed =
    mayBeSent &&
    unknownTwins.length === 0 &&
    problem === null &&
    nowMs - createdAt.getTime() < RENEWED_FOR_MS;
  usePolling(
    async () => {
      if (seconds === 0 && !isPending) run(lookAgain);
    },
    isRenewed ? 1_000 : null,
  );
  const what = recordSaysShort(t, order, value && aboutText(value));
  return (
    <>
      {needsSecondPerson && mayBeSent ? (
        <Notice tone="plain">
          {t(isPlaced(order) ? "look.secondPerson" : "changes.secondPerson")}
        </Notice>
      ) : null}
      {unknownTwins.length > 0 ? (
        <Notice>
          <b>
            {t(isPlaced(order) ? "look.twins" : "changes.twins", { count: unknownTwins.length })}
          </b>{" "}
          {t(isPlaced(order) ? "look.twinsText" : "changes.twinsText")}
          <div className={styles.hash}>{unknownTwins.join(", ")}</div>
          <Checkbox
            mt={8}
            label={t(isPlaced(order) ? "look.twinsKnow" : "changes.twinsKnow")}
            checked={knowsTwins}
            onChange={({ currentTarget: { checked } }) => setKnowsTwins(checked)}
          />
        </Notice>
      ) : null}
      {isUnsaid ? <Notice tone="error">{t("look.cannot")}</Notice> : null}
      <div className={styles.send}>
        {mayBeSent && seconds > 0 ? (
          <Button
            variant="filled"
            loading={isPending}
            disabled={!isKnown}
            onClick={() => run(() => actions.send({ accountId, id, bodySha256, knowsTwins }))}
          >
            {t(needsSecondPerson ? "look.sendTo" : "look.send", { what })}
          </Button>
        ) : null}
        {seconds === 0 || !mayBeSent ? (
          <Button
            variant={mayBeSent ? "filled" : "default"}
            loading={isPending || isLooking}
            onClick={() => run(lookAgain)}
          >
            {t("look.again")}
          </Button>
        ) : null}
        {changeHref === null ? null : <LinkButton href={changeHref}>{t("look.change")}</LinkButton>}
        <AskFirst
          trigger={t("look.withdraw")}
          title={t(isPlaced(order) ? "placed.cancelTitle" : "changes.withdrawTitle")}
          text={t(isPlaced(order) ? "placed.cancelText" : "changes.withdrawText")}
          run={() => actions.withdraw({ accountId, id })}
        />
      </div>
      {isLooking ? <SubLine>{t("look.waiting")}</SubLine> : null}
      {mayBeSent ? (
        <Text size="xs" c="dimmed" role="timer">
          {t("look.seconds", { count: seconds })}
        </Text>
      ) : null}
      <Problem text={problem} />
    </>
  );
}

/** "97.2": for a button. The exact value is above. */
function aboutText(value: Amount): string {
  const known = findFigure(value);
  if (known === null) return value;
  const { whole, fraction } = amountText(known, "value");
  return whole + fraction;
}

/** Counts down by this browser's own clock, from what was left when the page was drawn. */
function useSecondsLeft(livesMs: number): number {
  const [seconds, setSeconds] = useState(Math.max(0, Math.ceil(livesMs / 1000)));
  useEffect(() => {
    const endsMs = performance.now() + livesMs;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((endsMs - performance.now()) / 1000))),
      500,
    );
    return () => clearInterval(timer);
  }, [livesMs]);
  return seconds;
}
