"use client";
import { Button, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import {
  DetailDrawer,
  FieldChanges,
  type RecordField,
  RecordFields,
  Subtitle,
} from "@/components/ui/detail-drawer";
import { Fact, Facts } from "@/components/ui/facts";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import { visibleText } from "@/lib/core/visible-text";
import type { Kept, ListedKind } from "@/lib/trading/kept";
import type { MayBeUnread } from "@/lib/trading/records";
import { Fees, given, RecordState, SideWord, UnreadFields } from "./cells";
import { inOrder } from "./field-order";
import { stateText } from "./trading-text";

/**
 * What the desk knows of one record; `versions` the oldest first, none of kinds whose figures move
 * with the price.
 */
export type RecordDetail = {
  readonly kept: Kept<ListedKind>;
  readonly versions: readonly { readonly seenAtMs: number; readonly record: object }[];
  /** Fills of an order, the oldest first. */
  readonly fills: readonly Kept<"fill">[];
  /** What a strategy order placed; null: it is none. */
  readonly subOrders: SubOrdersRead | null;
};

/** Orders that a strategy order placed. */
export type SubOrdersRead = {
  /** The newest first. */
  readonly orders: readonly SubOrder[];
  /** Of them all; `orders` has the newest. */
  readonly count: number;
  /** Null: they were never read. */
  readonly readAtMs: number | null;
};
type SubOrder = Kept<"sub-order"> & { readonly fills: readonly Kept<"fill">[] };

type RecordDrawerProps = { kind: ListedKind; detailUrl: string };

/** The opened record is part of the address, so that it can be sent. */
export function RecordDrawer({ kind, detailUrl }: RecordDrawerProps) {
  const t = useTranslations("trading.detail");
  const [row, setRow] = useQueryState("row", parseAsString);
  if (row === null) return null;
  return (
    <DetailDrawer<RecordDetail>
      key={row}
      url={`${detailUrl}&kind=${kind}&row=${encodeURIComponent(row)}`}
      title={t(kind)}
      label={t("label")}
      unknown={t("unknown")}
      onClose={() => void setRow(null)}
    >
      {(detail) => <RecordFacts kind={kind} detail={detail} />}
    </DetailDrawer>
  );
}

function RecordFacts({ kind, detail }: { kind: ListedKind; detail: RecordDetail }) {
  const t = useTranslations("trading.detail");
  const { kept, versions, fills, subOrders } = detail;
  const { unlistedAtMs } = kept;
  const isPlaced = kind === "order" || kind === "strategy";
  return (
    <>
      {unlistedAtMs === null ? null : (
        <Notice>{t.rich("unlisted", { at: () => <LocalTime ms={unlistedAtMs} exact /> })}</Notice>
      )}
      <Facts>
        <Fact term={t("began")}>
          <LocalTime ms={kept.atMs} exact />
        </Fact>
        <Fact term={t("firstSeen")}>
          <LocalTime ms={kept.firstSeenAtMs} exact />
        </Fact>
        <Fact term={t("lastRead")}>
          <LocalTime ms={kept.readAtMs} exact />
        </Fact>
        {isPlaced ? (
          <Fact term={t("origin")}>
            {t(kept.ownOrderId === null ? "placedElsewhere" : "placedHere")}
          </Fact>
        ) : null}
      </Facts>
      {kind === "order" ? <FillsOf fills={fills} /> : null}
      {subOrders === null ? null : <SubOrders of={subOrders} />}
      {versions.length > 0 ? <Versions versions={versions} /> : null}
      <Subtitle>{t("fields")}</Subtitle>
      <UnreadFields of={[kept.record]} />
      <RecordFields fields={fieldsOf(kept.record)} />
    </>
  );
}

const subOrder = columnOf<SubOrder>();
/** Sub-orders that are shown at first, and more with each press. */
const SUBS_SHOWN = 20;

/** The orders that a strategy order placed, each with its fills. */
function SubOrders({ of: { orders, count, readAtMs } }: { of: SubOrdersRead }) {
  const t = useTranslations("trading");
  const subs = useTranslations("orderDesk.subs");
  const [most, setMost] = useState(SUBS_SHOWN);
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = orders.slice(0, most);
  return (
    <>
      <Subtitle>{subs("title")}</Subtitle>
      {readAtMs === null ? (
        <p>{subs("unread")}</p>
      ) : (
        <SubLine>
          {subs.rich("asOf", { at: () => <LocalTime ms={readAtMs} exact /> })}{" "}
          {count === 0 ? null : subs("shown", { shown: shown.length, count })}
        </SubLine>
      )}
      {readAtMs !== null && count === 0 ? <p>{subs("none")}</p> : null}
      {shown.length === 0 ? null : (
        <DataTable
          label={subs("title")}
          rows={shown}
          rowId={({ recordId }) => recordId}
          opening={{
            label: ({ recordId }) => subs("fills", { id: recordId }),
            open: (id) => setOpenId(openId === id ? null : id),
          }}
          expanded={{ id: openId, render: ({ fills }) => <FillsOf fills={fills} /> }}
          columns={[
            subOrder.lead("time", t("table.time"), ({ atMs }) => <LocalTime ms={atMs} />),
            subOrder("side", t("table.side"), ({ record }) => <SideWord side={record.side} />),
            subOrder.figure("price", t("table.price"), ({ record }) => (
              <Figure amount={given(record.price)} reason={t("table.noPrice")} />
            )),
            subOrder.figure("size", t("table.size"), ({ record }) => (
              <Figure amount={record.qty} />
            )),
            subOrder.figure("filled", t("table.filled"), ({ record }) => (
              <Figure amount={record.cumExecQty} />
            )),
            subOrder("state", t("table.state"), { phone: "aside" }, ({ record, unlistedAtMs }) => (
              <RecordState state={record.orderStatus} unlistedAtMs={unlistedAtMs} />
            )),
          ]}
        />
      )}
      {shown.length < orders.length ? (
        <Button variant="default" onClick={() => setMost(most + SUBS_SHOWN)}>
          {subs("more")}
        </Button>
      ) : null}
    </>
  );
}

const fill = columnOf<Kept<"fill">>();

function FillsOf({ fills }: { fills: readonly Kept<"fill">[] }) {
  const t = useTranslations("trading");
  return (
    <>
      <Subtitle>{t("detail.fills")}</Subtitle>
      {fills.length === 0 ? (
        <p>{t("detail.noFills")}</p>
      ) : (
        <DataTable
          label={t("detail.fills")}
          rows={fills}
          rowId={({ recordId }) => recordId}
          columns={[
            fill.lead("time", t("table.time"), ({ atMs }) => <LocalTime ms={atMs} />),
            fill.figure("price", t("table.price"), ({ record }) => (
              <Figure amount={record.execPrice} />
            )),
            fill.figure("size", t("table.size"), ({ record }) => (
              <Figure amount={record.execQty} />
            )),
            fill.figure("fees", t("table.fees"), ({ record }) => (
              <Fees fees={record.feeDetail} reason={t("table.noFee")} />
            )),
          ]}
        />
      )}
    </>
  );
}

/** Each different form in which the desk saw it, the newest first, with what changed. */
function Versions({ versions }: Pick<RecordDetail, "versions">) {
  const t = useTranslations("trading");
  return (
    <>
      <Subtitle>{t("detail.versions")}</Subtitle>
      <Stack component="ol" gap={12} fz={13}>
        {versions
          .map((version, index) => ({ ...version, before: versions[index - 1]?.record }))
          .toReversed()
          .map(({ seenAtMs, record, before }) => (
            <li key={seenAtMs}>
              <p>
                {t.rich("detail.version", {
                  at: () => <LocalTime ms={seenAtMs} exact />,
                  state: stateText(t, stateOf(record)),
                })}
              </p>
              {before ? <FieldChanges before={fieldsOf(before)} now={fieldsOf(record)} /> : null}
            </li>
          ))}
      </Stack>
    </>
  );
}

function stateOf(record: object): string {
  const fields = new Map<string, unknown>(Object.entries(record));
  return valueText(fields.get("orderStatus") ?? fields.get("status"));
}

/**
 * Every field under the exchange's own name, also one that could not be read; times in ISO 8601.
 * The desk's own names of times say that they are in ms; the exchange's do not.
 */
function fieldsOf({ unread = {}, ...record }: object & MayBeUnread): RecordField[] {
  return inOrder({ ...record, ...unread }).map(([key, raw]) => {
    const [name, value] = [key.replace(/Ms$/, ""), valueText(raw)];
    return { name, label: name, value: value || null, text: visibleText(value) };
  });
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(valueText).join("; ");
  if (typeof value === "object") return Object.values(value).map(valueText).join(" ");
  if (typeof value === "number") return new Date(value).toISOString();
  return String(value);
}
