"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import type {
  ChangeLine,
  ChangePreview,
  ChangeRecord,
  MeantOrder,
} from "@/lib/core/trading/desk/order-record";
import { PREVIEW_LIVES_MS } from "@/lib/core/trading/order-life";
import { findFigure } from "@/lib/core/trading/steps";
import { visibleText } from "@/lib/core/visible-text";
import { SideWord } from "../cells";
import { LimitsTable } from "../limits-table";
import { productText, recordSays } from "../order-view";
import styles from "../ticket.module.css";
import own from "../trading.module.css";
import { stateText } from "../trading-text";
import { fieldText } from "./change-fields";
import { optionText } from "./change-text";
import { saidText } from "./refusal-text";
import { Roundings } from "./roundings";
import { type PreviewActions, SendPart } from "./send-part";

type ChangePreviewProps = {
  change: ChangeRecord & { readonly preview: ChangePreview; readonly previewedAt: Date };
  /** The database's clock when this was drawn. */
  nowMs: number;
  /** Null: nothing was typed. */
  changeHref: string | null;
  /** Null: somebody else drafted it. */
  actions: PreviewActions | null;
};

/** What a change would do, before anything is sent. */
export function ChangePreviewView({ change, nowMs, changeHref, actions }: ChangePreviewProps) {
  const t = useTranslations("trade");
  const { preview, symbol } = change;
  const { refusals, roundings, orders, lines, lastPrice, value, subject } = preview;
  return (
    <div className={styles.card}>
      <div>
        <p className={styles.says}>{recordSays(t, change)}</p>
        {symbol === null ? null : (
          <p className={styles.quiet}>{t("says.of", { symbol, category: productText(t, change) })}</p>
        )}
      </div>
      {refusals.length > 0 ? (
        <Notice tone="error">
          <b>{t("look.refusals")}</b>
          <ul className={styles.refusals}>
            {refusals.map(({ rule, field, said }) => (
              <li key={`${rule} ${field} ${said.text}`}>
                <span>
                  <b>{t(`rules.${rule}`)}.</b> {saidText(t, said)}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Roundings roundings={roundings} />
      {lines.length > 0 ? <ChangeLines lines={lines} /> : null}
      {orders.length > 0 ? <MeantOrders orders={orders} /> : null}
      {subject.value === null ? null : (
        <dl className={own.figures}>
          <div>
            <dt>{t("changes.value")}</dt>
            <dd>
              <Figure amount={value} coin="USDT" reason={t("look.valueUnknown")} detail="value" />
            </dd>
          </div>
          <div>
            <dt>{t("look.lastPrice")}</dt>
            <dd>
              <Figure amount={lastPrice} reason={t("look.valueUnknown")} />
            </dd>
          </div>
        </dl>
      )}
      <div>
        <h3 className={styles.quiet}>{t("look.limits")}</h3>
        <LimitsTable limits={preview.limits} />
      </div>
      {actions ? (
        <SendPart
          key={change.previewedAt.getTime()}
          order={change}
          livesMs={PREVIEW_LIVES_MS - (nowMs - change.previewedAt.getTime())}
          changeHref={changeHref}
          actions={actions}
        />
      ) : (
        <p className={styles.quiet}>{t("look.notYours", { drafter: change.drafter })}</p>
      )}
    </div>
  );
}

const line = columnOf<ChangeLine>();

/** Each thing that changes: now and after. What stays is said as well. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useTranslations("trade");
  return (
    <DataTable
      label={t("changes.lines")}
      rows={lines}
      rowId={({ what, of }) => `${what} ${of ?? ""}`}
      columns={[
        line.lead("what", t("changes.what"), ({ what, of }) =>
          of === undefined ? fieldText(t, what) : `${fieldText(t, what)}, ${visibleText(of)}`,
        ),
        line.figure("before", t("changes.before"), (row) => <LineValue line={row} value={row.before} />),
        line.figure("after", t("changes.after"), (row) =>
          row.before === row.after ? (
            <span className={styles.quiet}>{t("changes.stays")}</span>
          ) : (
            <LineValue line={row} value={row.after} />
          ),
        ),
      ]}
    />
  );
}

function LineValue({ line: { what }, value }: { line: ChangeLine; value: string | null }) {
  const t = useTranslations("trade");
  const trading = useTranslations("trading");
  if (value === null) return <span className={styles.quiet}>{t("changes.none")}</span>;
  if (what === "state") return stateText(trading, value);
  const figure = findFigure(value);
  return figure === null ? optionText(t, value) : <Figure amount={figure} />;
}

const meant = columnOf<MeantOrder>();

/** The orders that would be cancelled. */
function MeantOrders({ orders }: { orders: readonly MeantOrder[] }) {
  const t = useTranslations("trade");
  const trading = useTranslations("trading.table");
  return (
    <DataTable
      label={t("changes.orders", { count: orders.length })}
      rows={orders}
      rowId={({ orderId }) => orderId}
      columns={[
        meant.lead("id", t("order.orderId"), ({ orderId }) => visibleText(orderId)),
        meant("symbol", trading("symbol"), ({ symbol }) => visibleText(symbol)),
        meant("side", trading("side"), ({ side }) => <SideWord side={side} />),
        meant.figure("qty", trading("size"), ({ qty }) => <Figure amount={qty} />),
        meant.figure("price", trading("price"), ({ price }) => <Figure amount={price} />),
      ]}
    />
  );
}
