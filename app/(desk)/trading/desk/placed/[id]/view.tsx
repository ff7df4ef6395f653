import { Loader } from "@mantine/core";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LookFailure } from "@/components/trading/look-failure";
import { orderSays, productText } from "@/components/trading/order-view";
import {
  OrderApproval,
  OrderBody,
  OrderEvents,
  OrderFacts,
  OrderState,
} from "@/components/trading/placed-order";
import styles from "@/components/trading/ticket.module.css";
import { ticketQuery } from "@/components/trading/ticket-fields";
import { TicketPreview } from "@/components/trading/ticket-preview";
import { Panel } from "@/components/ui/panel";
import { RefreshEvery } from "@/components/ui/refresh-every";
import type { OrderRecordState } from "@/lib/core/trading/order-life";
import { loadPlacedOrder, type PlacedOrder } from "@/lib/trading/trading-desk";
import { accountUrl, type PageParams } from "../../../../open-account";
import { approveAction, cancelAction, lookAgainAction, markAction, sendAction } from "../../actions";
import { DeskFrame } from "../../desk-frame";
import type { OpenDesk } from "../../open-desk";

type ViewProps = { path: Promise<{ id: string }>; params: Promise<PageParams> };

/** One order, from the draft to its end. */
export async function OrderPageView({ path, params }: ViewProps) {
  const [{ id }, given] = await Promise.all([path, params]);
  return (
    <DeskFrame params={given} homeHref="/trading/desk/placed">
      {(desk) => <OneOrder desk={desk} id={id} />}
    </DeskFrame>
  );
}

/** How often the page of an order that is under way is drawn anew. */
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

async function OneOrder({ desk, id }: { desk: OpenDesk; id: string }) {
  const { account, scope } = desk;
  const found = await loadPlacedOrder(scope, id);
  if (found === null) notFound();
  const { order, events } = found;
  const t = await getTranslations("trade");
  const isLooking = order.state === "draft" && order.preview === null && order.failure === null;
  const seconds = isLooking ? 1 : SECONDS[order.state];
  return (
    <>
      <p>
        <Link href={accountUrl("/trading/desk/placed", account)} prefetch={false}>
          {t("order.back")}
        </Link>
      </p>
      {seconds === undefined ? null : <RefreshEvery seconds={seconds} />}
      <OrderPart desk={desk} found={found} />
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
        <OrderEvents events={events} />
      </Panel>
    </>
  );
}

/** What can be done with it now. */
async function OrderPart({ desk, found }: { desk: OpenDesk; found: PlacedOrder }) {
  const { account, roles, user } = desk;
  const { order, nowMs, mayMark } = found;
  const t = await getTranslations("trade");
  const { id, state, preview, previewedAt } = order;
  const isOwn = order.draftedBy === user.id;
  const isTrader = roles.includes("trader");
  const cancel = cancelAction.bind(null, account.id, id);
  const ticketHref = accountUrl("/trading/desk/ticket", account);
  if (state === "draft" && preview === null) {
    return (
      <Panel id="order-title" title={orderSays(t, order)} note={productText(t, order)}>
        {order.failure === null ? (
          <div className={styles.card} role="status">
            <p className={styles.send}>
              <Loader size={16} /> <b>{t("look.waiting")}</b>
            </p>
            <p className={styles.quiet}>
              {t("look.waitingText")} {t("look.noWorker")}
            </p>
          </div>
        ) : (
          <LookFailure
            failure={order.failure}
            changeHref={`${ticketHref}&${ticketQuery(order)}`}
            lookAgain={isOwn && isTrader ? lookAgainAction.bind(null, account.id, id) : null}
          />
        )}
      </Panel>
    );
  }
  if (state === "draft" && preview !== null && previewedAt !== null) {
    const actions = {
      send: sendAction.bind(null, account.id, id),
      lookAgain: lookAgainAction.bind(null, account.id, id),
      withdraw: cancel,
    };
    return (
      <Panel id="order-title" title={t("look.title")} note={t("orderStates.draft")}>
        <TicketPreview
          order={{ ...order, preview, previewedAt }}
          nowMs={nowMs}
          ticketHref={ticketHref}
          actions={isOwn && isTrader ? actions : null}
        />
      </Panel>
    );
  }
  const isUnderWay = SECONDS[state] !== undefined;
  const who = isOwn ? "drafter" : roles.includes("approver") ? "approver" : "other";
  return (
    <>
      {state === "waiting" ? (
        <Panel id="approval-title" title={t("order.approval")}>
          <OrderApproval
            order={order}
            who={who}
            approve={approveAction.bind(null, account.id, id, order.bodySha256 ?? "")}
          />
        </Panel>
      ) : null}
      <Panel id="order-title" title={t(`orderStates.${state}`)} note={productText(t, order)}>
        <OrderState
          order={order}
          cancel={roles.length > 0 && isUnderWay ? cancel : null}
          mark={roles.length > 0 && mayMark ? markAction.bind(null, account.id, id) : null}
        />
      </Panel>
    </>
  );
}
