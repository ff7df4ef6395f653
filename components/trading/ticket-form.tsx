"use client";
import { Button, Checkbox, Group, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import type { Amount } from "@/lib/core/amount";
import { amountLabel, groupDigits } from "@/lib/core/amount-text";
import type { Text } from "@/lib/core/text";
import type { DraftOrder } from "@/lib/trading/contract";
import {
  isFutures,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
} from "@/lib/trading/exchange-words";
import { isLookupClientOid } from "@/lib/trading/id-rules";
import type { LiveFigures, Quote } from "@/lib/trading/live-figures";
import { isReducing, type PersonLimits, type TradingLimits } from "@/lib/trading/order-limits";
import { presetOutcomes } from "@/lib/trading/preset-outcome";
import { findFigure, priceStep, unitOfQty } from "@/lib/trading/steps";
import { orderOfTicket, type TicketText, takesPresets, unitWord } from "@/lib/trading/ticket";
import { ticketRemarks } from "@/lib/trading/ticket-checks";
import {
  inBothCoins,
  type Measure,
  mostQuantity,
  mostToClose,
  type QtyUnit,
  type QuantityRead,
  readQuantity,
} from "@/lib/trading/ticket-quantity";
import { FigureField } from "./figure-field";
import { PresetFields } from "./preset-fields";
import { QuantityField } from "./quantity-field";
import { QuoteStrip } from "./quote-strip";
import { type SymbolFinder, SymbolSearch } from "./symbol-search";
import styles from "./ticket.module.css";
import { useTellMarket } from "./ticket-market";
import { useRemarks } from "./ticket-remark";
import { TicketRules } from "./ticket-rules";
import { type FiguresFinder, useLiveFigures } from "./use-live-figures";
import { type RulesFinder, useSymbolRules } from "./use-symbol-rules";

type TicketFormProps = {
  accountId: number;
  filled: TicketText;
  limits: TradingLimits;
  /** The person's own, where they are lower. */
  person: PersonLimits;
  /** It is for what it is filled with: product and symbol are not asked for. */
  isOfOne?: boolean;
  draft: ServerAction<DraftOrder, string>;
  findRules: RulesFinder;
  findSymbols: SymbolFinder;
  findFigures?: FiguresFinder;
};

/** A pause in the typing this long ends it: only then something is said of what was typed. */
const PAUSE_MS = 400;

/** The form of an order. It leads to a preview; nothing is sent before that. */
export function TicketForm(props: TicketFormProps) {
  const { accountId, filled, limits, person, isOfOne = false } = props;
  const { draft, findRules, findSymbols, findFigures } = props;
  const t = useTranslations("trade");
  const ticket = useTranslations("ticket");
  const [text, setText] = useState(filled);
  useTellMarket(text);
  // Null: the one that is sent, whichever that is.
  const [chosenUnit, setUnit] = useState<QtyUnit | null>(null);
  const { problem, isPending, run } = useChange();
  const change = (part: Partial<TicketText>) => setText((before) => ({ ...before, ...part }));
  const { product, side, orderType } = text;
  const isFuture = product !== "REALITY" && isFutures(product);
  const isLimit = orderType === "limit";

  const rules = useSymbolRules(accountId, text, findRules);
  const instrument = rules?.kind === "found" ? rules.instrument : null;
  const asked = { product, side, orderType, symbol: text.symbol.trim(), price: text.price.trim() };
  const live = useLiveFigures({ accountId, ...asked }, findFigures);
  const { figures } = live;
  const quote = figures?.quote ?? null;
  const lastPrice = live.isFresh ? (quote?.lastPrice ?? null) : null;
  const typedPrice = isLimit ? findFigure(asked.price) : null;
  const price = typedPrice ?? lastPrice;
  const order: Measure["order"] = {
    category: product === "REALITY" ? "SPOT" : product,
    side,
    orderType,
    price: isLimit ? asked.price : undefined,
  };
  const measured = instrument && { order, instrument, price };
  const { typed } = orderOfTicket(text);
  const closes = isFuture && isReducing(typed);
  const measure: Measure | null = measured && {
    ...measured,
    most: figures && mostOf(measured, figures, closes),
  };
  const unit = chosenUnit ?? unitOfQty(order);
  const read = readTyped(text.qty, unit, order, measure);
  const shown = shownOf({ ...text, qty: read.kind === "read" ? read.qty : "" });

  const settled = useSettled(shown);
  const isSettled = settled.symbol === shown.symbol && settled.product === product;
  const hasBalances = figures !== null && figures.balances.length > 0;
  const remarks =
    instrument === null || rules?.kind !== "found" || !isSettled
      ? []
      : ticketRemarks(settled, {
          instrument,
          reading: rules.reading,
          limits,
          person,
          lastPrice,
          balances: hasBalances ? figures.balances : null,
        });
  const { said, rounded, all } = useRemarks(remarks);
  const fees = figures?.fees ?? ratesOf(instrument);
  const { base } = measure === null ? { base: null } : inBothCoins(settled.qty, measure);
  const outcomes =
    base === null || price === null || !takesPresets(settled)
      ? []
      : presetOutcomes(orderOfTicket(settled).typed, {
          side,
          entry: price,
          base,
          takerFee: fees?.taker ?? null,
        });

  const unread = read.kind === "unread" ? ticket(`qty.why.${read.why}`) : null;
  const submit = () =>
    run(unread === null ? () => draft({ accountId, ticket: shown }) : async () => unread);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const what = measure === null ? null : whatText({ t, ticket }, shown, measure);
  const saidOfOrder = [said("symbol"), said("order")].filter((sentence) => sentence !== null);
  const isOwnIdWrong = text.clientOid !== "" && !isLookupClientOid(text.clientOid.trim());
  return (
    <Form className={styles.form} action={submit} onKeyDown={onKeyDown} autoComplete="off">
      {isOfOne ? null : (
        <SymbolSearch
          accountId={accountId}
          named={text}
          find={findSymbols}
          onName={(named) => change(named)}
        />
      )}
      <QuoteStrip live={live} />
      <Group gap="8px 16px">
        <SegmentedControl
          aria-label={t("ticket.side")}
          value={side}
          data={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
          onChange={(value) => change({ side: SIDES.find((one) => one === value) ?? "buy" })}
        />
        <SegmentedControl
          aria-label={t("ticket.type")}
          value={orderType}
          data={ORDER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) =>
            change({ orderType: ORDER_TYPES.find((one) => one === value) ?? "limit" })
          }
        />
      </Group>
      {isLimit ? (
        <div className={styles.quantity}>
          <FigureField
            label={t("ticket.price")}
            description={instrument?.quoteCoin}
            value={text.price}
            step={instrument && priceStep(instrument)}
            first={lastPrice}
            error={said("price")}
            required
            onType={(value) => change({ price: value })}
          />
          <Rounded text={rounded("price")} />
          <PricePicks quote={quote} onPick={(picked) => change({ price: picked })} />
        </div>
      ) : null}
      <QuantityField
        typed={text.qty}
        unit={unit}
        read={read}
        measure={measure}
        figures={figures}
        closes={closes}
        unitNote={t(`ticket.units.${unitWord(text)}`)}
        error={said("qty") ?? (settled.qty === shown.qty ? unread : null)}
        onType={(qty, typedUnit) => {
          change({ qty });
          setUnit(typedUnit);
        }}
      />
      <Rounded text={rounded("qty")} />
      <TicketRules text={text} rules={rules} fees={fees} />
      {product === "REALITY" ? null : (
        <div className={styles.pair}>
          {isLimit ? (
            <NativeSelect
              label={t("ticket.timeInForce")}
              value={text.timeInForce || "gtc"}
              data={TIMES_IN_FORCE.filter((one) => one !== "rpi").map((value) => ({
                value,
                label: t(`timesInForce.${value}`),
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ timeInForce: TIMES_IN_FORCE.find((one) => one === value) ?? "" })
              }
            />
          ) : null}
          {isFuture ? (
            <>
              <NativeSelect
                label={t("ticket.position")}
                description={t("ticket.positionNote")}
                value={text.posSide}
                data={[
                  { value: "", label: t("ticket.positionNone") },
                  ...POSITION_SIDES.map((value) => ({ value, label: t(`positions.${value}`) })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change({ posSide: POSITION_SIDES.find((one) => one === value) ?? "" })
                }
              />
              <NativeSelect
                label={t("ticket.margin")}
                value={text.marginMode}
                data={[
                  { value: "", label: t("ticket.marginDefault") },
                  ...MARGIN_MODES.map((value) => ({ value, label: t(`margins.${value}`) })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  change({ marginMode: MARGIN_MODES.find((one) => one === value) ?? "" })
                }
              />
            </>
          ) : null}
        </div>
      )}
      {takesPresets(text) ? (
        <PresetFields
          text={text}
          step={instrument && priceStep(instrument)}
          first={price}
          outcomes={outcomes}
          quoteCoin={instrument?.quoteCoin ?? ""}
          error={said("presets")}
          rounded={rounded("presets")}
          change={change}
        />
      ) : null}
      {isFuture ? (
        <Checkbox
          label={t("ticket.reduceOnly")}
          checked={text.reduceOnly}
          onChange={({ currentTarget: { checked } }) => change({ reduceOnly: checked })}
        />
      ) : null}
      {product === "SPOT" ? (
        <Checkbox
          label={t("ticket.autoBorrow")}
          checked={text.autoBorrow}
          onChange={({ currentTarget: { checked } }) => change({ autoBorrow: checked })}
        />
      ) : null}
      <details className={styles.advanced} open={filled.stpMode !== ""}>
        <summary>{ticket("advanced.title")}</summary>
        <div className={styles.pair}>
          {product === "REALITY" ? null : (
            <NativeSelect
              label={ticket("advanced.stpLabel")}
              description={ticket("advanced.stpNote")}
              value={text.stpMode || "none"}
              data={STP_MODES.map((value) => ({
                value,
                label: ticket(`advanced.stpModes.${value}`),
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ stpMode: STP_MODES.find((one) => one === value) ?? "" })
              }
            />
          )}
          <TextInput
            label={ticket("advanced.clientOid")}
            description={ticket("advanced.clientOidNote")}
            error={isOwnIdWrong ? t("problems.client-oid-form") : undefined}
            value={text.clientOid}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            onChange={({ currentTarget: { value } }) => change({ clientOid: value })}
          />
        </div>
      </details>
      {saidOfOrder.length > 0 ? <Notice>{saidOfOrder.join(" ")}</Notice> : null}
      <div className={styles.send}>
        <Submit
          loading={isPending}
          text={what === null ? ticket("button.previewOrder") : ticket("button.preview", { what })}
        />
        <SubLine>{t("ticket.lookNote")}</SubLine>
      </div>
      <Problem text={problem} />
      <span className="visually-hidden" role="status">
        {all}
      </span>
    </Form>
  );
}

/** What the steps make of a figure; it is no error. */
function Rounded({ text }: { text: string | null }) {
  return text === null ? null : <SubLine>{text}</SubLine>;
}

const PICKS = [
  ["bid", "bid"],
  ["last", "lastPrice"],
  ["ask", "ask"],
] as const;

type PricePicksProps = { quote: Quote | null; onPick: (price: Amount) => void };

/** A press fills the price in. */
function PricePicks({ quote, onPick }: PricePicksProps) {
  const t = useTranslations("ticket.pick");
  if (quote === null) return null;
  return (
    <Group role="group" aria-label={t("label")} gap={4}>
      {PICKS.map(([name, field]) => {
        const price = quote[field];
        return price === null ? null : (
          <Button key={name} size="compact-xs" onClick={() => onPick(price)}>
            {t(name, { price: groupDigits(price) })}
          </Button>
        );
      })}
    </Group>
  );
}

/** Without the symbol's rules only the interface's own unit can be sent. */
function readTyped(
  typed: string,
  unit: QtyUnit,
  order: Measure["order"],
  measure: Measure | null,
): QuantityRead {
  if (measure !== null) return readQuantity(typed, unit, measure);
  if (typed.trim() === "") return { kind: "empty" };
  return unit === unitOfQty(order)
    ? { kind: "read", qty: typed.trim() }
    : { kind: "unread", why: "no-price" };
}

/** What can be closed, of an order that only closes; else what can be opened. */
function mostOf(
  measured: Omit<Measure, "most">,
  figures: LiveFigures,
  closes: boolean,
): Amount | null {
  return closes ? mostToClose(measured, figures.maxOpen) : mostQuantity(measured, figures);
}

/** The rates that the exchange lists for everybody. */
function ratesOf(instrument: Measure["instrument"] | null) {
  const { makerFeeRate: maker = null, takerFeeRate: taker = null } = instrument ?? {};
  return maker === null || taker === null ? null : { maker, taker };
}

type ButtonWords = { readonly t: Text<"trade">; readonly ticket: Text<"ticket"> };

/** "buy 0.01 BTC for about 650 USDT"; null: it is not typed yet. */
function whatText(
  { t, ticket }: ButtonWords,
  { side, qty }: TicketText,
  measure: Measure,
): string | null {
  const figure = findFigure(qty);
  if (figure === null) return null;
  const { baseCoin, quoteCoin } = measure.instrument;
  const { category } = measure.order;
  const isQuote = unitOfQty(measure.order) === "quote";
  if (isQuote && category !== "COIN-FUTURES")
    return t("says.spendShort", { qty: groupDigits(figure), coin: quoteCoin, base: baseCoin });
  const coin = isQuote ? quoteCoin : baseCoin;
  const counted = { qty: groupDigits(figure), coin };
  const { quote } = inBothCoins(figure, measure);
  if (quote === null || isQuote)
    return t(side === "buy" ? "says.buyShort" : "says.sellShort", counted);
  const values = { ...counted, value: amountLabel(quote, "value"), quote: quoteCoin };
  return ticket(side === "buy" ? "button.buyFor" : "button.sellFor", values);
}

/** The ticket as it was when the typing paused. */
function useSettled(shown: TicketText): TicketText {
  const [settled, setSettled] = useState(shown);
  const settle = useEffectEvent(() => setSettled(shown));
  const key = JSON.stringify(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

/** Without what was typed into fields that the form does not show any more. */
function shownOf(text: TicketText): TicketText {
  const isFuture = text.product !== "REALITY" && isFutures(text.product);
  const isMarket = text.orderType === "market";
  return {
    ...text,
    price: isMarket ? "" : text.price,
    timeInForce: isMarket ? "" : text.timeInForce,
    posSide: isFuture ? text.posSide : "",
    marginMode: isFuture ? text.marginMode : "",
    reduceOnly: isFuture && text.reduceOnly,
    autoBorrow: text.product === "SPOT" && text.autoBorrow,
    stpMode: text.product === "REALITY" ? "" : text.stpMode,
  };
}
