"use client";
import { Button, Group, SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SubLine } from "@/components/ui/marked-text";
import type { Amount } from "@/lib/core/amount";
import { amountLabel } from "@/lib/core/amount-text";
import type { LiveFigures } from "@/lib/trading/live-figures";
import { unitOfQty } from "@/lib/trading/steps";
import {
  findAvailable,
  inBothCoins,
  type Measure,
  QTY_UNITS,
  type QtyUnit,
  type QuantityRead,
  stepOfUnit,
} from "@/lib/trading/ticket-quantity";
import { FigureField } from "./figure-field";
import styles from "./ticket.module.css";

const SHARES = ["25", "50", "75", "100"] as const;

type QuantityFieldProps = {
  typed: string;
  unit: QtyUnit;
  /** What is sent of it. */
  read: QuantityRead;
  /** Null: the symbol's rules are not known yet. */
  measure: Measure | null;
  figures: LiveFigures | null;
  /** It can only make a position smaller: a share is of the position. */
  closes: boolean;
  /** In which coin the interface counts it, in words, until the symbol's coins are known. */
  unitNote: string;
  error: ReactNode;
  onType: (typed: string, unit: QtyUnit) => void;
};

/**
 * A quantity in either coin or in percent; below it what is sent, and how much there is. The field
 * is the same one before and after the symbol's rules are known, so that nobody's typing is lost.
 */
export function QuantityField(props: QuantityFieldProps) {
  const { typed, unit, read, measure, unitNote, error, onType } = props;
  const t = useTranslations("trade.ticket");
  return (
    <div className={styles.quantity}>
      <FigureField
        label={t("qty")}
        description={
          measure === null ? unitNote : <Sent read={read} unit={unit} measure={measure} />
        }
        value={typed}
        step={measure && stepOfUnit(unit, measure)}
        error={error}
        required
        onType={(value) => onType(value, unit)}
      />
      {measure === null ? null : <QuantityChoices {...props} measure={measure} />}
    </div>
  );
}

/** Units, shares, and how much there is. */
function QuantityChoices(props: QuantityFieldProps & { measure: Measure }) {
  const { unit, read, measure, figures, closes, onType } = props;
  const t = useTranslations("ticket.qty");
  const { baseCoin, quoteCoin } = measure.instrument;
  const names = { base: baseCoin, quote: quoteCoin, percent: t("percent") };
  const hasShares = measure.most !== null;
  const changeUnit = (next: QtyUnit) => onType(inUnit(read, next, measure), next);
  return (
    <>
      <Group gap="8px 12px">
        <SegmentedControl
          size="xs"
          aria-label={t("unit")}
          value={unit}
          data={QTY_UNITS.map((value) => ({ value, label: names[value] }))}
          onChange={(value) => changeUnit(QTY_UNITS.find((one) => one === value) ?? unit)}
        />
        <Group role="group" aria-label={t(closes ? "sharesOfPosition" : "shares")} gap={4}>
          {SHARES.map((share) => (
            <Button
              key={share}
              size="compact-xs"
              disabled={!hasShares}
              onClick={() => onType(share, "percent")}
            >
              {t("share", { share })}
            </Button>
          ))}
        </Group>
      </Group>
      {closes ? <Closed measure={measure} /> : <Held measure={measure} figures={figures} />}
    </>
  );
}

/** The coin in which the quantity is sent. */
function sentCoinOf({ order, instrument }: Measure): string {
  return unitOfQty(order) === "base" ? instrument.baseCoin : instrument.quoteCoin;
}

type SentProps = { read: QuantityRead; unit: QtyUnit; measure: Measure };

/** "Sent as 0.0123 BTC ≈ 800 USDT" */
function Sent({ read, unit, measure }: SentProps) {
  const t = useTranslations("ticket.qty");
  const sentCoin = sentCoinOf(measure);
  if (read.kind !== "read") return sentCoin;
  const own = unitOfQty(measure.order);
  const both = inBothCoins(read.qty, measure);
  const { baseCoin, quoteCoin } = measure.instrument;
  const [other, coin] = own === "base" ? [both.quote, quoteCoin] : [both.base, baseCoin];
  const sent = unit === own ? sentCoin : t("sent", { qty: read.qty, coin: sentCoin });
  if (other === null) return sent;
  return `${sent} ${t("about", { amount: amountLabel(other), coin })}`;
}

type HeldProps = { measure: Measure; figures: LiveFigures | null };

/** What is available of the coin that is spent, and the most that it pays for. */
function Held({ measure, figures }: HeldProps) {
  const t = useTranslations("ticket.qty");
  const { order, instrument, most } = measure;
  if (figures === null) return null;
  const coin = order.side === "buy" ? instrument.quoteCoin : instrument.baseCoin;
  const available = findAvailable(figures.balances, coin);
  const opens = figures.maxOpen?.[order.side] ?? null;
  return (
    <SubLine>
      {available === null ? null : (
        <span>{t("available", { amount: exact(available), coin })} </span>
      )}
      {most === null ? null : (
        <span>{t(`most.${order.side}`, { amount: exact(most), coin: sentCoinOf(measure) })} </span>
      )}
      {opens === null ? null : (
        <span>{t("opens", { amount: exact(opens), coin: instrument.baseCoin })}</span>
      )}
    </SubLine>
  );
}

/** The position that the order makes smaller. */
function Closed({ measure }: { measure: Measure }) {
  const t = useTranslations("ticket.qty");
  const { most } = measure;
  if (most === null) return null;
  return <SubLine>{t("closes", { amount: exact(most), coin: sentCoinOf(measure) })}</SubLine>;
}

const exact = (amount: Amount) => amountLabel(amount, "payment");

/** What is typed, in another unit; "" where it cannot be said in it. */
function inUnit(read: QuantityRead, unit: QtyUnit, measure: Measure): string {
  if (read.kind !== "read" || unit === "percent") return "";
  if (unit === unitOfQty(measure.order)) return read.qty;
  return inBothCoins(read.qty, measure)[unit] ?? "";
}
