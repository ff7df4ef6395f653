"use client";
import { Button, Checkbox, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { usePolling } from "@/components/ui/use-polling";
import { useRefresh } from "@/components/ui/use-refresh";
import type { ServerAction } from "@/lib/core/action-result";
import type { Amount } from "@/lib/core/amount";
import { amountText } from "@/lib/core/amount-text";
import type { OfRecord, ReleaseOrder } from "@/lib/trading/contract";
import { PREVIEW_LIVES_MS, RENEW_AFTER_MS } from "@/lib/trading/order-life";
import { maySend, type PreviewBase } from "@/lib/trading/order-preview";
import { isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { changesSince, type SeenChange, seenOf } from "@/lib/trading/seen-preview";
import { findFigure } from "@/lib/trading/steps";
import { changesText } from "./changes-text";
import { recordSaysShort } from "./order-text";
import styles from "./ticket.module.css";

export type PreviewActions = {
  readonly send: ServerAction<ReleaseOrder, string | null>;
  readonly lookAgain: ServerAction<OfRecord, string | null>;
  readonly renew: ServerAction<OfRecord, string | null>;
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

/** How often the page looks for a preview that is being renewed. */
const LOOK_MS = 2_000;
/** Figures that have just come were not read yet: a press within this time is of those before. */
const READ_MS = 1_000;

/** The button that sends what the preview shows, while its figures hold. */
export function SendPart({ order, nowMs, changeHref, actions }: SendPartProps) {
  const t = useTranslations("trade");
  const { accountId, id, preview, previewedAt, bodySha256 } = order;
  const lookAgain = () => actions.lookAgain({ accountId, id });
  const isLooking = previewedAt === null;
  const seconds = useSecondsLeft(
    isLooking ? 0 : PREVIEW_LIVES_MS - (nowMs - previewedAt.getTime()),
  );
  const { unknownTwins, needsSecondPerson, value } = preview;
  const twins = unknownTwins.join(", ");
  const [knownTwins, setKnownTwins] = useState<string | null>(null);
  const knowsTwins = knownTwins === twins;
  const { problem, isPending, run } = useChange();
  const mayBeSent = maySend(preview) && bodySha256 !== null;
  const isUnsaid = maySend(preview) && bodySha256 === null;
  const isReady = mayBeSent && seconds > 0 && (twins === "" || knowsTwins);
  useRenewal(order, { renew: actions.renew, seconds, isOn: mayBeSent && !isPending });
  const seen = useSeen(order);
  const what = recordSaysShort(t, order, value && aboutText(value));
  const send = () => {
    if (!isReady || seen === null) return;
    run(() => actions.send({ accountId, id, ...seen, knowsTwins }));
  };
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
          <div className={styles.hash}>{twins}</div>
          <Checkbox
            mt={8}
            label={t(isPlaced(order) ? "look.twinsKnow" : "changes.twinsKnow")}
            checked={knowsTwins}
            onChange={({ currentTarget: { checked } }) => setKnownTwins(checked ? twins : null)}
          />
        </Notice>
      ) : null}
      {isUnsaid ? <Notice tone="error">{t("look.cannot")}</Notice> : null}
      <div className={styles.send}>
        {mayBeSent ? (
          // Never disabled by its clock: a button that is pressed or has the focus keeps both.
          <Button
            variant="filled"
            loading={isPending}
            aria-disabled={!isReady}
            data-disabled={!isReady}
            onClick={send}
          >
            {t(needsSecondPerson ? "look.sendTo" : "look.send", { what })}
          </Button>
        ) : null}
        {seconds === 0 || !mayBeSent ? (
          <Button variant="default" loading={isPending || isLooking} onClick={() => run(lookAgain)}>
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
      <Renewed order={order} />
      <Problem text={problem} />
    </>
  );
}

type PreviewedRecord = SendPartProps["order"];

type Renewal = {
  readonly renew: PreviewActions["renew"];
  readonly seconds: number;
  readonly isOn: boolean;
};

/**
 * Has the preview made again before it is too old, and fetches it, while the page is in view.
 * Nothing is ever sent that way.
 */
function useRenewal(
  { accountId, id, previewedAt }: PreviewedRecord,
  { renew, seconds, isOn }: Renewal,
): void {
  const { isRefreshing, refresh } = useRefresh();
  const asked = useRef<number | null>(null);
  usePolling(
    async () => {
      const madeMs = previewedAt?.getTime() ?? null;
      if (madeMs === null || seconds * 1_000 > PREVIEW_LIVES_MS - RENEW_AFTER_MS) return;
      if (asked.current !== madeMs) {
        // A failed question is no news: the next look asks again.
        const answer = await renew({ accountId, id }).catch(() => null);
        if (answer?.data === null) asked.current = madeMs;
      }
      refresh();
    },
    isOn && !isRefreshing ? LOOK_MS : null,
  );
}

/** What a press is of: the figures that have been on the screen for a moment. Null: none were. */
function useSeen(order: PreviewedRecord) {
  const { preview, bodySha256 } = order;
  const shown = bodySha256 === null ? null : { bodySha256, seen: seenOf(preview) };
  const key = JSON.stringify(shown);
  const [read, setRead] = useState(shown);
  const keep = useEffectEvent(() => {
    if (shown !== null) setRead(shown);
  });
  useEffect(() => {
    const timer = setTimeout(keep, key === "null" ? 0 : READ_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return read ?? shown;
}

/** Says, also to a screen reader, what a new preview changed; nothing where it is the same. */
function Renewed({ order: { preview, previewedAt, bodySha256 } }: { order: PreviewedRecord }) {
  const t = useTranslations("seenPreview");
  const madeMs = previewedAt?.getTime() ?? null;
  const shown = { bodySha256, seen: seenOf(preview), isSendable: maySend(preview) };
  const [told, setTold] = useState({ ...shown, madeMs, said: "" });
  // Null: it is being looked at, and the figures are still those before.
  if (madeMs !== null && madeMs !== told.madeMs) {
    const changes = changesSince(told, { bodySha256, preview });
    // What was refused before is no news.
    const news = told.isSendable ? changes : changes.filter(isOfFigures);
    const said = t("renewed", { changes: changesText(t, news) });
    setTold(news.length === 0 ? { ...told, madeMs } : { ...shown, madeMs, said });
  }
  return (
    <Text size="xs" role="status">
      {told.said}
    </Text>
  );
}

const isOfFigures = ({ what }: SeenChange) => what !== "rule" && what !== "limit";

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
