"use client";
import { Checkbox, Group, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type { DraftOrder, FindRules, FindRulesOutcome } from "@/lib/trading/contract";
import {
  isFutures,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  TIMES_IN_FORCE,
} from "@/lib/trading/exchange-words";
import {
  TICKET_PRODUCTS,
  type TicketProduct,
  type TicketText,
  takesPresets,
  unitWord,
} from "@/lib/trading/ticket";
import styles from "./ticket.module.css";
import { useTellMarket } from "./ticket-market";
import { TicketRules } from "./ticket-rules";

type TicketFormProps = {
  accountId: number;
  filled: TicketText;
  /** Products that the account's limits allow come first. */
  allowed: readonly TicketProduct[];
  symbols: readonly string[];
  /** It is for what it is filled with: product and symbol are not asked for. */
  isOfOne?: boolean;
  draft: ServerAction<DraftOrder, string>;
  findRules: ServerAction<FindRules, Worded<FindRulesOutcome>>;
};

/** The form of an order. It leads to a preview; nothing is sent before that. */
export function TicketForm({
  accountId,
  filled,
  allowed,
  symbols,
  isOfOne = false,
  draft,
  findRules,
}: TicketFormProps) {
  const t = useTranslations("trade");
  const [text, setText] = useState(filled);
  useTellMarket(text);
  const { problem, isPending, run } = useChange();
  const change = (part: Partial<TicketText>) => setText((before) => ({ ...before, ...part }));
  const isFuture = text.product !== "REALITY" && isFutures(text.product);
  const isLimit = text.orderType === "limit";
  const products = [...allowed, ...TICKET_PRODUCTS.filter((one) => !allowed.includes(one))];
  return (
    <Form
      className={styles.form}
      action={() => run(() => draft({ accountId, ticket: shownOf(text) }))}
      autoComplete="off"
    >
      {isOfOne ? null : (
        <div className={styles.pair}>
          <NativeSelect
            label={t("ticket.product")}
            value={text.product}
            data={products.map((value) => ({ value, label: t(`categories.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ product: TICKET_PRODUCTS.find((one) => one === value) ?? "SPOT" })
            }
          />
          <TextInput
            label={t("ticket.symbol")}
            description={t("ticket.symbolNote")}
            value={text.symbol}
            list="ticket-symbols"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            required
            onChange={({ currentTarget: { value } }) => change({ symbol: value })}
          />
          <datalist id="ticket-symbols">
            {symbols.map((symbol) => (
              <option key={symbol} value={symbol} />
            ))}
          </datalist>
        </div>
      )}
      <Group gap="8px 16px">
        <SegmentedControl
          aria-label={t("ticket.side")}
          value={text.side}
          data={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
          onChange={(value) => change({ side: SIDES.find((one) => one === value) ?? "buy" })}
        />
        <SegmentedControl
          aria-label={t("ticket.type")}
          value={text.orderType}
          data={ORDER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(value) =>
            change({ orderType: ORDER_TYPES.find((one) => one === value) ?? "limit" })
          }
        />
      </Group>
      <div className={styles.pair}>
        <TextInput
          label={t("ticket.qty")}
          description={t(`ticket.units.${unitWord(text)}`)}
          value={text.qty}
          inputMode="decimal"
          maxLength={40}
          required
          onChange={({ currentTarget: { value } }) => change({ qty: value })}
        />
        {isLimit ? (
          <TextInput
            label={t("ticket.price")}
            value={text.price}
            inputMode="decimal"
            maxLength={40}
            required
            onChange={({ currentTarget: { value } }) => change({ price: value })}
          />
        ) : null}
      </div>
      <TicketRules accountId={accountId} text={text} find={findRules} />
      {text.product === "REALITY" ? null : (
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
      {takesPresets(text) ? <PresetFields text={text} change={change} /> : null}
      {isFuture ? (
        <Checkbox
          label={t("ticket.reduceOnly")}
          checked={text.reduceOnly}
          onChange={({ currentTarget: { checked } }) => change({ reduceOnly: checked })}
        />
      ) : null}
      {text.product === "SPOT" ? (
        <Checkbox
          label={t("ticket.autoBorrow")}
          checked={text.autoBorrow}
          onChange={({ currentTarget: { checked } }) => change({ autoBorrow: checked })}
        />
      ) : null}
      <Group gap="8px 16px">
        <Submit loading={isPending} text={t("ticket.look")} />
        <SubLine>{t("ticket.lookNote")}</SubLine>
      </Group>
      <Problem text={problem} />
    </Form>
  );
}

const PRESETS = [
  ["takeProfit", "tpLimitPrice"],
  ["stopLoss", "slLimitPrice"],
] as const;

type PresetField = (typeof PRESETS)[number][number];
type PresetFieldsProps = { text: TicketText; change: (part: Partial<TicketText>) => void };

/** A limit price is asked for once there is a price that fires it. */
function PresetFields({ text, change }: PresetFieldsProps) {
  const t = useTranslations("trade");
  const fields: PresetField[] = [];
  for (const [trigger, limit] of PRESETS) {
    fields.push(trigger);
    if (text[trigger].trim() !== "") fields.push(limit);
  }
  return (
    <>
      <div className={styles.pair}>
        {fields.map((name) => (
          <TextInput
            key={name}
            label={t(`changes.fields.${name}`)}
            value={text[name]}
            inputMode="decimal"
            maxLength={40}
            onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          />
        ))}
      </div>
      <SubLine>{t("ticket.presetNote")}</SubLine>
    </>
  );
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
