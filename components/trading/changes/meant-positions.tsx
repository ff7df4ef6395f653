"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type {
  ChangePreview,
  ChangeRecord,
  ClosedPart,
  MeantPosition,
  MovedPart,
} from "@/lib/trading/order-record";
import { FigureFact, SideWord } from "../cells";
import own from "../trading.module.css";

type Previewed = ChangeRecord & { readonly preview: ChangePreview };

const meant = columnOf<MeantPosition>();

type MeantPositionsProps = {
  change: Previewed;
  positions: readonly MeantPosition[];
};

/** What is closed or moved, each position with its estimated result. */
export function MeantPositions({ change, positions }: MeantPositionsProps) {
  const t = useTranslations("positionChanges");
  const { operation, preview } = change;
  const count = positions.length;
  const isMove = operation === "move-positions";
  const isClosing = operation === "close-positions";
  const label = isClosing
    ? t("closes", { count })
    : isMove
      ? t("moves", { count })
      : t("open", { count });
  return (
    <>
      <DataTable
        label={label}
        rows={positions}
        rowId={({ category, symbol, posSide }) => `${category} ${symbol} ${posSide}`}
        columns={[
          meant.lead("symbol", t("symbol"), ({ symbol }) => pairText(symbol)),
          meant("side", t("side"), { phone: "aside" }, ({ posSide }) => (
            <SideWord side={posSide} />
          )),
          meant.figure("size", t("size"), ({ qty, size }) =>
            compareAmounts(qty, size) === 0 ? <Figure amount={size} /> : t("of", { qty, size }),
          ),
          meant.figure("entry", t("entry"), ({ entry }) => (
            <Figure amount={entry} reason={t("unknown")} />
          )),
          meant.figure("mark", t("mark"), ({ mark }) => (
            <Figure amount={mark} reason={t("unknown")} />
          )),
          meant.figure("last", t("last"), ({ last }) => (
            <Figure amount={last} reason={t("unknown")} />
          )),
          meant.figure("price", t("price"), ({ price }) => (
            <Figure amount={price} reason={t("unknown")} />
          )),
          meant.figure("result", t("result"), ({ result, coin }) => (
            <InCoin amount={result} coin={coin} />
          )),
          meant.figure("fee", t("fee"), ({ fee, feeCoin }) => (
            <InCoin amount={fee} coin={feeCoin} />
          )),
          meant.figure("value", t("value"), ({ value }) => (
            <Figure amount={value} detail="value" reason={t("unknown")} />
          )),
        ]}
      />
      {isClosing || isMove ? (
        <dl className={own.figures}>
          <FigureFact term={t("total")}>
            <Figure amount={preview.value} coin="USDT" detail="value" reason={t("unknown")} />
          </FigureFact>
        </dl>
      ) : null}
      {isClosing ? <SubLine>{t("estimate")}</SubLine> : null}
    </>
  );
}

function InCoin({ amount, coin }: { amount: Amount | null; coin: string | null }) {
  const t = useTranslations("positionChanges");
  return coin === null ? (
    <Figure amount={amount} reason={t("unknown")} />
  ) : (
    <Figure amount={amount} coin={visibleText(coin)} reason={t("unknown")} />
  );
}

/** What the change means for open orders, and for later ones. */
export function OrdersBeside({ change }: { change: Previewed }) {
  const t = useTranslations("positionChanges");
  const { operation, preview } = change;
  const count = preview.orders.length;
  if (operation === "set-hold-mode") {
    const isHedge = preview.lines.some(({ after }) => after === "hedge_mode");
    return <Notice>{t(isHedge ? "afterHedge" : "afterOneWay")}</Notice>;
  }
  if (count === 0) return null;
  if (operation === "close-positions") return <Notice>{t("stays", { count })}</Notice>;
  return operation === "move-positions" ? <Notice>{t("cancelled", { count })}</Notice> : null;
}

const closed = columnOf<ClosedPart>();

/** What a closing came to. */
export function ClosedParts({ parts }: { parts: readonly ClosedPart[] }) {
  const t = useTranslations("positionChanges");
  return (
    <DataTable
      label={t("outcome")}
      rows={parts}
      rowId={({ symbol, posSide }) => `${symbol} ${posSide}`}
      columns={[
        closed.lead("symbol", t("symbol"), ({ symbol }) => pairText(symbol)),
        closed("side", t("side"), { phone: "aside" }, ({ posSide }) => <SideWord side={posSide} />),
        closed.figure("before", t("before"), ({ before }) => <Figure amount={before} />),
        closed.figure("closed", t("closed"), (part) => <Figure amount={part.closed} />),
        closed.figure("left", t("left"), ({ left }) => <Figure amount={left} />),
        closed("orders", t("orders"), ({ orderIds }) => visibleText(orderIds.join(", "))),
      ]}
    />
  );
}

const moved = columnOf<MovedPart>();

/** What a move came to, by the exchange's history. */
export function MovedParts({ parts }: { parts: readonly MovedPart[] }) {
  const t = useTranslations("positionChanges");
  return (
    <DataTable
      label={t("movedOutcome")}
      rows={parts}
      rowId={({ symbol, posSide }) => `${symbol} ${posSide}`}
      columns={[
        moved.lead("symbol", t("symbol"), ({ symbol }) => pairText(symbol)),
        moved("side", t("side"), { phone: "aside" }, ({ posSide }) => <SideWord side={posSide} />),
        moved.figure("size", t("size"), ({ qty }) => <Figure amount={qty} />),
        moved.figure("price", t("mark"), ({ price }) => (
          <Figure amount={price} reason={t("unknown")} />
        )),
        moved("status", t("status"), ({ status }) => <MoveStatus status={status} />),
      ]}
    />
  );
}

const STATUSES = ["processing", "completed", "failed"] as const;

/** A move's status in words; null: the history does not list it. */
export function MoveStatus({ status }: { status: string | null }) {
  const t = useTranslations("positionChanges");
  if (status === null) return t("notListed");
  const known = STATUSES.find((one) => one === status);
  return known ? t(`statuses.${known}`) : visibleText(status);
}
