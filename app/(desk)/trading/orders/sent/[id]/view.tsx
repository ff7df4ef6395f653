import { Group, Loader, Stack } from "@mantine/core";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeLines, ChangePreviewView } from "@/components/trading/changes/change-preview";
import {
  ClosedParts,
  MeantPositions,
  MovedParts,
  OrdersBeside,
} from "@/components/trading/changes/meant-positions";
import { RecordHold } from "@/components/trading/limits-in-use";
import { LookFailure } from "@/components/trading/look-failure";
import { MarketChart } from "@/components/trading/market-chart";
import { NameForm } from "@/components/trading/name-form";
import { productText, recordSays, stateName } from "@/components/trading/order-text";
import {
  HoldNotice,
  OrderApproval,
  OrderBody,
  OrderEvents,
  OrderFacts,
  OrderState,
} from "@/components/trading/placed-order";
import { TicketPreview } from "@/components/trading/ticket-preview";
import { SubLine } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { CANCELLING, type RecordOperation } from "@/lib/trading/exchange-operations";
import { loadLimitsInUse } from "@/lib/trading/load-limits-in-use";
import { loadPlacedOrder, type PlacedOrder } from "@/lib/trading/load-placed-orders";
import { isNameless, mayCancel, type OrderRecordState } from "@/lib/trading/order-life";
import type { OrderPreview } from "@/lib/trading/order-preview";
import {
  type ChangeLine,
  type ChangePreview,
  type ChangeRecord,
  type ClosedPart,
  isPlaced,
  type MovedPart,
  type OrderRecord,
  type PlacedRecord,
} from "@/lib/trading/order-record";
import { TICKET_PRODUCTS, type TicketProduct, ticketQuery } from "@/lib/trading/ticket";
import { accountUrl, type PageParams } from "../../../../open-account";
import {
  approveAction,
  cancelAction,
  lookAgainAction,
  markAction,
  nameAction,
  renewAction,
  sendAction,
} from "../../../desk/actions";
import { DeskFrame } from "../../../desk/desk-frame";
import { marketChartAction } from "../../../desk/live-actions";
import type { TradedAccount } from "../../../desk/open-desk";
import { StockState } from "../../../desk/stock-state";

type ViewProps = { path: Promise<{ id: string }>; params: Promise<PageParams> };

/** One order, from the draft to its end. */
export async function OrderPageView({ path, params }: ViewProps) {
  const [{ id }, given] = await Promise.all([path, params]);
  return (
    <DeskFrame params={given} homeHref="/trading/orders/sent">
      {(desk) => <OneOrder desk={desk} id={id} />}
    </DeskFrame>
  );
}

/** How often the page of an order under way refreshes. */
const SECONDS: Partial<Record<OrderRecordState, number>> = {
  draft: 15,
  waiting: 5,
  approved: 1,
  sending: 1,
  accepted: 2,
  unknown: 5,
  open: 5,
  "partially-filled": 5,
};

/** Changes that begin at a row of the open orders. */
const FROM_OPEN_ORDERS: readonly RecordOperation[] = ["modify-order", "cancel-order"];
/** The chart goes back so far: an older order is not on it. */
const CHART_DAYS_MS = 30 * 86_400_000;

async function OneOrder({ desk, id }: { desk: TradedAccount; id: string }) {
  const { account, scope } = desk;
  const [found, inUse] = await Promise.all([loadPlacedOrder(scope, id), loadLimitsInUse(scope)]);
  if (found === null) notFound();
  const { order, events, nowMs } = found;
  const t = await getTranslations("trade");
  const desks = await getTranslations("orderDesk.edit");
  const isLooking = order.state === "draft" && order.previewedAt === null && order.failure === null;
  const isRecent = nowMs - order.createdAt.getTime() < CHART_DAYS_MS;
  const product = isPlaced(order) && isRecent ? productOf(order) : null;
  const seconds = isLooking ? 1 : SECONDS[order.state];
  return (
    <>
      <p>
        <PageLink href={accountUrl("/trading/orders/sent", account)}>{t("order.back")}</PageLink>
        {FROM_OPEN_ORDERS.includes(order.operation) ? (
          <>
            {" · "}
            <PageLink href={accountUrl("/trading/orders", account)}>{desks("openOrders")}</PageLink>
          </>
        ) : null}
      </p>
      {seconds === undefined ? null : <RefreshEvery seconds={seconds} />}
      <OrderPart desk={desk} found={found} />
      {inUse === null || order.state === "draft" ? null : (
        <RecordHold hold={inUse.holds.find(({ id: holder }) => holder === id)} most={inUse.most} />
      )}
      {isPlaced(order) && product !== null ? (
        <MarketChart
          accountId={account.id}
          product={product}
          symbol={order.symbol}
          find={marketChartAction}
        />
      ) : null}
      {order.sentAt !== null || order.orderId !== null ? (
        <Panel id="facts-title" title={t("order.facts")}>
          <OrderFacts order={order} />
        </Panel>
      ) : null}
      {order.body !== null && order.state !== "waiting" ? (
        <Panel id="body-title" title={t("order.body")}>
          <OrderBody order={order} />
        </Panel>
      ) : null}
      <Panel id="events-title" title={t("order.events")}>
        <OrderEvents events={events} order={order} />
      </Panel>
    </>
  );
}

/** The product of a ticket that would ask for the same order; null: no ticket has it. */
function productOf({ operation, category }: PlacedRecord): TicketProduct | null {
  if (operation === "place-reality-order") return "REALITY";
  return TICKET_PRODUCTS.find((product) => product === category) ?? null;
}

/** Whether a person has to type the exchange's number: nothing there carries an id of ours. */
function asksForNumber(order: OrderRecord): boolean {
  return (order.state === "unknown" || order.state === "not-executed") && isNameless(order);
}

/** The lines of a change; for an order that was changed later, what was sent and what it is now. */
function linesOf({ preview, present }: ChangeRecord): readonly ChangeLine[] {
  return (preview?.lines ?? []).map((line) => {
    const now = present?.[line.what];
    return now === undefined || now === line.after
      ? line
      : { ...line, before: line.after, after: now };
  });
}

/** Address of the form that a change came from; null: it came from a button. */
function changeHrefOf(account: { id: number }, { operation, target }: ChangeRecord): string | null {
  if (
    (CANCELLING.includes(operation) && operation !== "cancel-symbol-order") ||
    operation === "close-bot" ||
    (operation === "close-positions" && !target.includes("*"))
  )
    return null;
  // Its target has no number: the form starts empty.
  const isNew = /^(?:orders|leverage|positions|move|hold-mode|new-)/.test(target);
  const id = isNew ? "" : target.slice(target.indexOf(" ") + 1);
  return `${accountUrl("/trading/desk/change", account)}&do=${operation}&id=${encodeURIComponent(id)}`;
}

type SeenPositionsProps = { change: ChangeRecord & { readonly preview: ChangePreview } };

/** The positions as the preview showed them: the request itself names no size. */
async function SeenPositions({ change }: SeenPositionsProps) {
  const t = await getTranslations("positionChanges");
  const { positions = [], orders } = change.preview;
  if (positions.length === 0) return null;
  return (
    <Panel id="seen-title" title={t("seen")}>
      <Stack gap={16}>
        <MeantPositions change={change} positions={positions} />
        {orders.length > 0 ? <OrdersBeside change={change} /> : null}
      </Stack>
    </Panel>
  );
}

/** What became of the positions that the record closed or moved; nothing until it is known. */
async function PositionsOutcome({ found: { events } }: { found: PlacedOrder }) {
  const t = await getTranslations("positionChanges");
  const details = events.at(-1)?.details ?? {};
  const { isPartly } = details;
  if (Array.isArray(details.closed))
    return (
      <Panel id="outcome-title" title={t(isPartly ? "outcomePartly" : "outcome")}>
        <ClosedParts parts={details.closed as readonly ClosedPart[]} />
      </Panel>
    );
  if (Array.isArray(details.moved))
    return (
      <Panel id="outcome-title" title={t(isPartly ? "movedPartly" : "movedOutcome")}>
        <MovedParts parts={details.moved as readonly MovedPart[]} />
      </Panel>
    );
  return null;
}

/** What can be done with the record now. */
async function OrderPart({ desk, found }: { desk: TradedAccount; found: PlacedOrder }) {
  const { account, roles, user } = desk;
  const { order, nowMs, mayMark } = found;
  const t = await getTranslations("trade");
  const { state, preview, failure } = order;
  const isOwn = order.draftedBy === user.id;
  const isTrader = roles.includes("trader");
  const ticketHref = accountUrl("/trading/desk/ticket", account);
  if (state === "draft" && (preview === null || failure !== null)) {
    return (
      <Panel id="order-title" title={recordSays(t, order)} note={productText(t, order)}>
        {failure === null ? (
          <Stack gap={16} role="status">
            <HoldNotice order={order} />
            <Group component="p" gap="8px 16px">
              <Loader size={16} /> <b>{t("look.waiting")}</b>
            </Group>
            <SubLine>
              {t("look.waitingText")} {t("look.noWorker")}
            </SubLine>
          </Stack>
        ) : (
          <LookFailure
            order={{ ...order, failure }}
            changeHref={
              isPlaced(order) ? `${ticketHref}&${ticketQuery(order)}` : changeHrefOf(account, order)
            }
            lookAgain={isOwn && isTrader ? lookAgainAction : null}
          />
        )}
      </Panel>
    );
  }
  if (state === "draft" && preview !== null) {
    const actions = {
      send: sendAction,
      lookAgain: lookAgainAction,
      renew: renewAction,
      withdraw: cancelAction,
    };
    return (
      <Panel
        id="order-title"
        title={t(isPlaced(order) ? "look.title" : "changes.title")}
        note={t("orderStates.draft")}
      >
        {isPlaced(order) ? (
          <TicketPreview
            order={{ ...order, preview: preview as OrderPreview }}
            nowMs={nowMs}
            ticketHref={ticketHref}
            actions={isOwn && isTrader ? actions : null}
            stock={
              order.operation === "place-reality-order" ? (
                <PanelBoundary what={t("categories.REALITY")} fallback={null}>
                  <StockState symbol={order.symbol} />
                </PanelBoundary>
              ) : null
            }
          />
        ) : (
          <ChangePreviewView
            change={{ ...order, preview: preview as ChangePreview }}
            nowMs={nowMs}
            changeHref={changeHrefOf(account, order)}
            actions={isOwn && isTrader ? actions : null}
          />
        )}
      </Panel>
    );
  }
  const isUnderWay = mayCancel(order);
  const who = isOwn ? "drafter" : roles.includes("approver") ? "approver" : "other";
  return (
    <>
      {state === "waiting" ? (
        <Panel id="approval-title" title={t("order.approval")}>
          <OrderApproval order={order} who={who} approve={approveAction} />
        </Panel>
      ) : null}
      {isTrader && asksForNumber(order) ? (
        <Panel id="name-title" title={t("changes.nameTitle")}>
          <NameForm
            accountId={account.id}
            id={order.id}
            namedId={order.namedId}
            name={nameAction}
          />
        </Panel>
      ) : null}
      {isPlaced(order) || order.preview === null || order.preview.lines.length === 0 ? null : (
        <Panel id="lines-title" title={t("changes.lines")}>
          <ChangeLines lines={linesOf(order)} />
        </Panel>
      )}
      {isPlaced(order) || order.preview === null ? null : (
        <SeenPositions change={{ ...order, preview: order.preview }} />
      )}
      <Panel id="order-title" title={stateName(t, order)} note={productText(t, order)}>
        <OrderState
          order={order}
          lastStep={found.events.at(-1)?.details ?? {}}
          cancel={roles.length > 0 && isUnderWay ? cancelAction : null}
          mark={roles.length > 0 && mayMark ? markAction : null}
        />
      </Panel>
      <PositionsOutcome found={found} />
    </>
  );
}
