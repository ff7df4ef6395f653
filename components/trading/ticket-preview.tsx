"use client";
import { Button, Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Figure } from "@/components/ui/figure";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { amountText } from "@/components/ui/text/amount-text";
import type { Amount } from "@/lib/core/amount";
import { PREVIEW_LIVES_MS } from "@/lib/core/trading/order-life";
import { maySend, type OrderPreview } from "@/lib/core/trading/order-preview";
import { findFigure } from "@/lib/core/trading/steps";
import { isFutures } from "@/lib/core/trading/words";
import { LimitsTable } from "./limits-table";
import { type OrderView, orderSays, orderSaysShort, productText } from "./order-view";
import styles from "./ticket.module.css";
import { ticketQuery } from "./ticket-fields";
import own from "./trading.module.css";

type Seen = OrderView & { readonly preview: OrderPreview; readonly previewedAt: Date };

export type PreviewActions = {
  readonly send: (bodySha256: string, knowsTwins: boolean) => Promise<string | null>;
  readonly lookAgain: () => Promise<string | null>;
  readonly withdraw: () => Promise<string | null>;
};

type TicketPreviewProps = {
  order: Seen;
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Of the ticket, with the account; more parameters follow. */
  ticketHref: string;
  /** Null: somebody else drafted it. */
  actions: PreviewActions | null;
};

/** What an order would do, before anything is sent. */
export function TicketPreview({ order, nowMs, ticketHref, actions }: TicketPreviewProps) {
  const t = useTranslations("trade");
  const { preview, request, typed } = order;
  const { refusals, roundings, replaces, instrumentStatus } = preview;
  const { posSide, reduceOnly } = request ?? typed;
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.says}>{orderSays(t, order)}</p>
        <p className={styles.quiet}>
          {t("says.of", { symbol: order.symbol, category: productText(t, order) })}{" "}
          {posSide ? `${t(`says.${posSide}`)} ` : ""}
          {reduceOnly === "yes" ? t("says.reduce") : ""}
        </p>
      </div>
      {refusals.length > 0 ? (
        <Notice tone="error">
          <b>{t("look.refusals")}</b>
          <ul className={styles.refusals}>
            {refusals.map(({ rule, field, sentence, nearest }) => (
              <li key={`${rule} ${field}`}>
                <span>
                  <b>{t(`rules.${rule}`)}.</b> <span lang="en">{sentence}</span>
                </span>
                {nearest !== null && (field === "qty" || field === "price") ? (
                  <LinkButton href={`${ticketHref}&${ticketQuery(order, { [field]: nearest })}`}>
                    {t("look.use", { value: nearest })}
                  </LinkButton>
                ) : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {roundings.length > 0 ? (
        <Notice tone="plain">
          {t("look.roundings")}:{" "}
          {roundings.map(({ field, typed: from, sent }) => (
            <span key={field}>
              {t("look.rounded", { field: t(`look.fields.${field}`), typed: from, sent })}{" "}
            </span>
          ))}
        </Notice>
      ) : null}
      {replaces ? (
        <Notice>
          {t("look.replaces", { id: replaces.orderId })}{" "}
          {t("look.replacesText", { qty: replaces.qty ?? "—", price: replaces.price ?? "—" })}
        </Notice>
      ) : null}
      <PreviewFigures preview={preview} category={order.category} />
      {instrumentStatus === "online" || instrumentStatus === null ? null : (
        <Notice>
          {t("look.symbolState")}: {instrumentStatus}
        </Notice>
      )}
      <div>
        <h3 className={styles.quiet}>{t("look.limits")}</h3>
        <LimitsTable limits={preview.limits} />
      </div>
      {actions ? (
        <SendPart
          key={order.previewedAt.getTime()}
          order={order}
          livesMs={PREVIEW_LIVES_MS - (nowMs - order.previewedAt.getTime())}
          changeHref={`${ticketHref}&${ticketQuery(order)}`}
          actions={actions}
        />
      ) : (
        <p className={styles.quiet}>{t("look.notYours", { drafter: order.drafter })}</p>
      )}
    </div>
  );
}

function PreviewFigures({ preview, category }: { preview: OrderPreview; category: string }) {
  const t = useTranslations("trade.look");
  const { lastPrice, quoteCoin, value, fee, spends, borrows } = preview;
  return (
    <>
      <dl className={own.figures}>
        <Fact term={t("value")}>
          <Figure amount={value} coin="USDT" reason={t("valueUnknown")} detail="value" />
        </Fact>
        <Fact term={t("lastPrice")}>
          <Figure amount={lastPrice} coin={quoteCoin} reason={t("valueUnknown")} />
        </Fact>
        <Fact term={t("fee")} hint={t("feeNote")}>
          <Figure amount={fee} coin={quoteCoin} reason={t("feeUnknown")} />
        </Fact>
        {spends ? (
          <>
            <Fact term={t("available")}>
              <Figure amount={spends.available} coin={spends.coin} reason={t("balanceUnknown")} />
            </Fact>
            <Fact term={t("after")}>
              <Figure amount={spends.after} coin={spends.coin} reason={t("balanceUnknown")} />
            </Fact>
          </>
        ) : null}
        {category === "MARGIN" && spends ? (
          <Fact term={t("borrows")}>
            <Figure amount={borrows} coin={spends.coin} reason={t("balanceUnknown")} />
          </Fact>
        ) : null}
      </dl>
      {isFutures(category) ? <p className={styles.quiet}>{t("futuresMargin")}</p> : null}
    </>
  );
}

function Fact({ term, hint, children }: { term: string; hint?: string; children: React.ReactNode }) {
  return (
    <div>
      <dt title={hint}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SendPartProps = { order: Seen; livesMs: number; changeHref: string; actions: PreviewActions };

function SendPart({ order, livesMs, changeHref, actions }: SendPartProps) {
  const t = useTranslations("trade");
  const seconds = useSecondsLeft(livesMs);
  const [knowsTwins, setKnowsTwins] = useState(false);
  const { problem, isPending, run } = useChange();
  const { preview, bodySha256 } = order;
  const { unknownTwins, needsSecondPerson, value } = preview;
  const mayBeSent = maySend(preview) && bodySha256 !== null;
  const isKnown = unknownTwins.length === 0 || knowsTwins;
  const what = orderSaysShort(t, order, value && aboutText(value));
  return (
    <>
      {needsSecondPerson && mayBeSent ? <Notice tone="plain">{t("look.secondPerson")}</Notice> : null}
      {unknownTwins.length > 0 ? (
        <Notice>
          <b>{t("look.twins", { count: unknownTwins.length })}</b> {t("look.twinsText")}
          <div className={styles.hash}>{unknownTwins.join(", ")}</div>
          <Checkbox
            mt={8}
            label={t("look.twinsKnow")}
            checked={knowsTwins}
            onChange={({ currentTarget: { checked } }) => setKnowsTwins(checked)}
          />
        </Notice>
      ) : null}
      <div className={styles.send}>
        {mayBeSent && seconds > 0 ? (
          <Button
            variant="filled"
            loading={isPending}
            disabled={!isKnown}
            onClick={() => run(() => actions.send(bodySha256, knowsTwins))}
          >
            {t(needsSecondPerson ? "look.sendTo" : "look.send", { what })}
          </Button>
        ) : null}
        {seconds === 0 || !mayBeSent ? (
          <Button
            variant={mayBeSent ? "filled" : "default"}
            loading={isPending}
            onClick={() => run(actions.lookAgain)}
          >
            {t("look.again")}
          </Button>
        ) : null}
        <LinkButton href={changeHref}>{t("look.change")}</LinkButton>
        <AskFirst
          trigger={t("look.withdraw")}
          title={t("placed.cancelTitle")}
          text={t("placed.cancelText")}
          yes={t("look.withdraw")}
          run={actions.withdraw}
        />
      </div>
      {mayBeSent ? (
        <p className={styles.quiet} role="timer">
          {t("look.seconds", { count: seconds })}
        </p>
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
