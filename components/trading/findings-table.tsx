"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { LocalTime } from "@/components/ui/local-time";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import type { Amount } from "@/lib/core/amount";
import { amountLabel, groupDigits } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { pairText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { KeptBalanceCheck, OrderSide, TradingFinding } from "@/lib/trading/findings";
import { ORDER_RECORD_STATES } from "@/lib/trading/order-life";
import { sideText, stateText } from "./trading-text";

const column = columnOf<TradingFinding>();

/** Orders and positions that differ, with what is known here beside what the exchange says. */
export function FindingsTable({
  findings,
  accountId,
}: {
  findings: readonly TradingFinding[];
  accountId: number;
}) {
  const t = useTranslations("proof.orders");
  const trading = useTranslations("trading");
  return (
    <DataTable
      label={t("table")}
      rows={findings}
      rowId={({ kind, subject, foundAtMs }) => `${kind} ${subject} ${foundAtMs}`}
      columns={[
        column(
          "what",
          t("columns.what"),
          { isLead: true, isProse: true },
          ({ kind, clearedAtMs }) => (
            <>
              {t(`kinds.${kind}`)}
              {clearedAtMs === null ? null : <Quiet> ({t("clearedAt")})</Quiet>}
              <SubLine>{t(`notes.${kind}`)}</SubLine>
            </>
          ),
        ),
        column(
          "order",
          t("columns.order"),
          { isProse: true },
          ({ kind, symbol, side, subject, ownOrderId }) => (
            <>
              {pairText(symbol)} {sideText(trading, side)}{" "}
              {kind !== "position" && ownOrderId === null ? (
                <Quiet>{visibleText(subject)}</Quiet>
              ) : null}
              {kind !== "position" && ownOrderId !== null ? (
                <PageLink href={`/trading/orders/sent/${ownOrderId}?account=${accountId}`}>
                  {visibleText(subject)}
                </PageLink>
              ) : null}
            </>
          ),
        ),
        column("ours", t("columns.ours"), ({ ours }) => <OurSide side={ours} />),
        column("theirs", t("columns.theirs"), ({ kind, theirs }) => (
          <TheirSide side={theirs} isPosition={kind === "position"} />
        )),
        column("found", t("columns.found"), ({ foundAtMs }) => <LocalTime ms={foundAtMs} />),
      ]}
    />
  );
}

function OurSide({ side }: { side: OrderSide | null }) {
  const t = useTranslations("proof.orders");
  const trade = useTranslations("trade.orderStates");
  if (side === null) return t("nothing");
  const qty = amountLabel(side.qty ?? ("0" as Amount));
  const state = ORDER_RECORD_STATES.find((one) => one === side.state);
  return state === undefined ? t("fillsSum", { qty }) : t("side", { state: trade(state), qty });
}

function TheirSide({ side, isPosition }: { side: OrderSide | null; isPosition: boolean }) {
  const t = useTranslations("proof.orders");
  const trading = useTranslations("trading");
  if (side === null) return t("notListed");
  const qty = amountLabel(side.qty ?? ("0" as Amount));
  return isPosition
    ? t("positionSize", { qty })
    : t("side", { state: stateText(trading, side.state ?? ""), qty });
}

const digits = (amount: Amount) => groupDigits(amount).replace("-", "−");
const balance = columnOf<KeptBalanceCheck>();

/** Changes of balances that fills and fees do not explain, with all of their parts and digits. */
export function BalancesTable({ checks }: { checks: readonly KeptBalanceCheck[] }) {
  const { t, language } = useWords();
  return (
    <DataTable
      label={t("proof.balances.table")}
      rows={checks}
      rowId={({ day, coin }) => `${day} ${coin}`}
      columns={[
        balance.lead("day", t("proof.balances.columns.day"), ({ day }) => dayLabel(day, language)),
        balance(
          "coin",
          t("proof.balances.columns.coin"),
          {
            phone: "aside",
          },
          ({ coin }) => visibleText(coin),
        ),
        balance(
          "from",
          t("proof.balances.columns.from"),
          {
            phone: "rare",
          },
          ({ fromMs }) => <LocalTime ms={fromMs} />,
        ),
        balance(
          "to",
          t("proof.balances.columns.to"),
          {
            phone: "rare",
          },
          ({ toMs }) => <LocalTime ms={toMs} />,
        ),
        balance.figure("change", t("proof.balances.columns.change"), ({ change }) =>
          digits(change),
        ),
        balance.figure("trades", t("proof.balances.columns.trades"), ({ trades }) =>
          digits(trades),
        ),
        balance.figure("fees", t("proof.balances.columns.fees"), ({ fees }) => digits(fees)),
        balance.figure("interest", t("proof.balances.columns.interest"), ({ interest }) =>
          digits(interest),
        ),
        balance.figure("rest", t("proof.balances.columns.rest"), ({ rest }) => digits(rest)),
      ]}
    />
  );
}
