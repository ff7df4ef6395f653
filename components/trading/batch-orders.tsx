"use client";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { Quiet, SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { ServerAction } from "@/lib/core/action-result";
import { pairText } from "@/lib/core/market-name";
import type { LookAtBatch, ReleaseBatch } from "@/lib/trading/contract";
import { CANCELLING } from "@/lib/trading/exchange-operations";
import { PREVIEW_LIVES_MS } from "@/lib/trading/order-life";
import { maySend } from "@/lib/trading/order-preview";
import { isPlaced, type OrderRecord } from "@/lib/trading/order-record";
import { planWays } from "@/lib/trading/plan-sends";
import { SendWayText } from "./batch-way";
import { SideWord } from "./cells";
import { fieldText } from "./changes/change-text";
import { limitSaid } from "./limit-text";
import { changeName, productText, recordSays } from "./order-text";
import { PlacedState } from "./placed-table";
import { saidText } from "./refusal-text";
import styles from "./ticket.module.css";

type BatchOrdersProps = {
  orders: readonly OrderRecord[];
  /** Ids of orders of Reality pairs. */
  realityIds: ReadonlySet<string>;
  /** The database's clock when this was drawn. */
  nowMs: number;
  accountId: number;
  /** Null: somebody else drafted them. */
  actions: {
    readonly send: ServerAction<ReleaseBatch, string | null>;
    readonly look: ServerAction<LookAtBatch, string | null>;
  } | null;
};

const column = columnOf<OrderRecord>();

/**
 * The orders or changes of a batch, each with its preview in short, and one button for those that
 * may be sent.
 */
export function BatchOrders({ orders, realityIds, nowMs, accountId, actions }: BatchOrdersProps) {
  const t = useTranslations("tradeStart.batch");
  const own = useTranslations("tradeBatch");
  const trade = useTranslations("trade");
  const drafts = orders.filter(
    ({ state, preview }) => state === "draft" && (preview === null || maySend(preview)),
  );
  const ways = planWays(drafts, realityIds);
  const columns = [
    column("order", trade("placed.order"), { isLead: true, isProse: true }, (order) => (
      <>
        <PageLink href={`/trading/orders/sent/${order.id}?account=${accountId}`}>
          {isPlaced(order) ? recordSays(trade, order) : changeName(trade, order)}
        </PageLink>{" "}
        {order.symbol === null ? null : (
          <Quiet>
            {trade("says.of", {
              symbol: pairText(order.symbol),
              category: productText(trade, order),
            })}
          </Quiet>
        )}
      </>
    )),
  ];
  if (!orders.every(isPlaced))
    columns.push(
      column.prose("change", own("change"), (order) => <ChangeInShort record={order} />),
    );
  if (!orders.every(isCancellation))
    columns.push(
      column.figure("value", trade("placed.value"), (order) =>
        isCancellation(order) ? null : (
          <Figure amount={order.value} reason={trade("look.valueUnknown")} detail="value" />
        ),
      ),
    );
  if (drafts.length > 0)
    columns.push(column.prose("way", own("way"), ({ id }) => <SendWayText way={ways.get(id)} />));
  columns.push(
    column("seen", t("seen"), { isProse: true }, (order) => <SeenSoFar order={order} />),
  );
  return (
    <Stack gap={16}>
      <DataTable
        label={t("title")}
        rows={orders}
        rowId={({ id }) => id}
        stateOf={({ state }) => state}
        columns={columns}
      />
      {actions ? (
        <SendBatch
          key={nowMs}
          orders={orders}
          nowMs={nowMs}
          accountId={accountId}
          actions={actions}
        />
      ) : null}
    </Stack>
  );
}

const isCancellation = ({ operation }: OrderRecord) => CANCELLING.includes(operation);

/** Each figure that a change changes, now and afterwards; of a cancellation the order. */
function ChangeInShort({ record }: { record: OrderRecord }) {
  const trade = useTranslations("trade");
  if (isPlaced(record) || record.preview === null) return null;
  const { lines, orders } = record.preview;
  if (isCancellation(record)) {
    return orders.map(({ orderId, side, qty, price }) => (
      <div key={orderId}>
        <SideWord side={side} /> <Figure amount={qty} />
        {price === null ? null : (
          <>
            {" × "}
            <Figure amount={price} />
          </>
        )}
      </div>
    ));
  }
  return lines
    .filter(({ before, after }) => before !== after)
    .map((line) => (
      <div key={line.what}>
        {trade("changes.line", {
          field: fieldText(trade, line.what),
          before: line.before ?? trade("changes.none"),
          after: line.after ?? trade("changes.none"),
        })}
      </div>
    ));
}

/** Why a draft cannot be sent, or that it can; the state of any other order. */
function SeenSoFar({ order }: { order: OrderRecord }) {
  const t = useTranslations("tradeStart.batch");
  const own = useTranslations("tradeBatch");
  const trade = useTranslations("trade");
  const { state, preview, previewedAt, failure } = order;
  if (state !== "draft") return <PlacedState order={order} />;
  if (failure !== null) return <span className={styles.broken}>{t("notSeen")}</span>;
  if (preview === null || previewedAt === null) return trade("look.waiting");
  const broken = preview.limits.filter(({ isKept }) => !isKept);
  if (preview.refusals.length + broken.length === 0) {
    if (preview.needsSecondPerson) return t("second");
    if (preview.unknownTwins.length > 0) return isPlaced(order) ? t("twin") : own("twin");
    return (preview.warnings ?? []).length > 0 ? t("doubtful") : t("ready");
  }
  return (
    <span className={styles.broken}>
      {preview.refusals.map(({ rule, field, said }) => (
        <span key={`${rule} ${field}`}>{saidText(trade, said)} </span>
      ))}
      {broken.map((line) => (
        <span key={line.limit}>{limitSaid(trade, line)} </span>
      ))}
    </span>
  );
}

type SendBatchProps = Pick<BatchOrdersProps, "orders" | "nowMs" | "accountId"> & {
  actions: NonNullable<BatchOrdersProps["actions"]>;
};

/** One press sends every draft whose preview is fresh and refuses nothing. */
function SendBatch({ orders, nowMs, accountId, actions }: SendBatchProps) {
  const t = useTranslations("tradeStart.batch");
  const own = useTranslations("tradeBatch");
  const { problem, isPending, run } = useChange();
  const ageMs = useAge();
  const drafts = orders.filter(
    ({ state, previewedAt }) => state === "draft" && previewedAt !== null,
  );
  const failed = orders.filter(({ state, failure }) => state === "draft" && failure !== null);
  const ready = drafts.filter(
    ({ preview }) => preview && maySend(preview) && preview.unknownTwins.length === 0,
  );
  const fresh = ready.filter(
    ({ previewedAt }) => previewedAt && nowMs + ageMs - previewedAt.getTime() < PREVIEW_LIVES_MS,
  );
  if (drafts.length + failed.length === 0) return null;
  const bodies: { id: string; bodySha256: string }[] = [];
  for (const { id, bodySha256 } of fresh) {
    if (bodySha256 !== null) bodies.push({ id, bodySha256 });
  }
  const count = bodies.length;
  const tooOld = ready.length - fresh.length;
  const isOfOrders = orders.every(isPlaced);
  const note = isOfOrders ? t("sendNote") : own("sendNote");
  const lookAgain = () => {
    const ids = [...drafts, ...failed].map(({ id }) => id);
    return actions.look({ accountId, ids });
  };
  return (
    <div>
      <Group gap="8px 16px">
        <Button
          variant="filled"
          loading={isPending}
          disabled={count === 0}
          onClick={() => run(() => actions.send({ accountId, orders: bodies }))}
        >
          {isOfOrders ? t("send", { count }) : own(`send.${sendWord(orders)}`, { count })}
        </Button>
        <Button disabled={isPending} onClick={() => run(lookAgain)}>
          {t("lookAgain")}
        </Button>
        <SubLine>{tooOld > 0 ? t("old", { count: tooOld }) : note}</SubLine>
      </Group>
      <Problem text={problem} />
    </div>
  );
}

/** What the button does to the orders at the exchange. */
function sendWord(changes: readonly OrderRecord[]): "cancel" | "modify" | "mixed" {
  if (changes.every(isCancellation)) return "cancel";
  return changes.every(({ operation }) => operation === "modify-order") ? "modify" : "mixed";
}

/** Milliseconds since this was drawn. */
function useAge(): number {
  const [ageMs, setAge] = useState(0);
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setAge(performance.now() - since), 1_000);
    return () => clearInterval(timer);
  }, []);
  return ageMs;
}
