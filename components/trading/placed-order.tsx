"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { AskFirst } from "@/components/ui/forms/ask-first";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { LocalTime } from "@/components/ui/local-time";
import { SubLine } from "@/components/ui/marked-text";
import { Notice } from "@/components/ui/notice";
import type { ServerAction } from "@/lib/core/action-result";
import type { ApproveOrder, OfRecord } from "@/lib/trading/contract";
import { DRAFT_LIVES_MS, isOver, sourcesOf } from "@/lib/trading/order-life";
import {
  isPlaced,
  type OrderEvent,
  type OrderRecord,
  type PlacedRecord,
} from "@/lib/trading/order-record";
import { FigureFact } from "./cells";
import { EventDetails } from "./event-details";
import { unsentText } from "./limit-text";
import { recordSays, recordSaysShort } from "./order-text";
import { PlacedState } from "./placed-table";
import { OrderFailureSaid } from "./refusal-text";
import styles from "./ticket.module.css";
import own from "./trading.module.css";

/** The facts of an order that was released. */
export function OrderFacts({ order }: { order: OrderRecord }) {
  const t = useTranslations("trade.order");
  const { clientOid, drafter, approver, sentAt, attempts, lookedAt } = order;
  return (
    <dl className={`${own.figures} ${own.keys}`}>
      <FigureFact term={t(isPlaced(order) ? "id" : "changeId")}>{clientOid}</FigureFact>
      {isPlaced(order) ? <ExecutionFacts order={order} /> : null}
      <FigureFact term={t("drafter")}>{drafter}</FigureFact>
      {approver === null ? null : <FigureFact term={t("approver")}>{approver}</FigureFact>}
      {sentAt === null ? null : (
        <FigureFact term={t("sent")}>
          <LocalTime ms={sentAt.getTime()} exact /> ({t("attempts", { count: attempts })})
        </FigureFact>
      )}
      {lookedAt === null ? null : (
        <FigureFact term={t("looked")}>
          <LocalTime ms={lookedAt.getTime()} exact />
        </FigureFact>
      )}
    </dl>
  );
}

/** The exchange's number, and what was executed. */
function ExecutionFacts({ order }: { order: PlacedRecord }) {
  const t = useTranslations("trade.order");
  const { orderId, executedQty, executedValue, averagePrice } = order;
  return (
    <>
      <FigureFact term={t("orderId")}>
        {orderId ?? <Figure amount={null} reason={t("noOrderId")} />}
      </FigureFact>
      <FigureFact term={t("executedQty")}>
        <Figure amount={executedQty} reason={t("nothingFilled")} />
      </FigureFact>
      <FigureFact term={t("executedValue")}>
        <Figure amount={executedValue} reason={t("nothingFilled")} />
      </FigureFact>
      <FigureFact term={t("average")}>
        <Figure amount={averagePrice} reason={t("nothingFilled")} />
      </FigureFact>
    </>
  );
}

type OrderStateProps = {
  order: OrderRecord;
  /** Details of its last step. */
  lastStep: Readonly<Record<string, unknown>>;
  /** Null: this person has no trading role here, or there is nothing to cancel. */
  cancel: ServerAction<OfRecord, string | null> | null;
  /** Null: it may not be said yet. */
  mark: ServerAction<OfRecord, string | null> | null;
};

/** The state in words, what the exchange said, and what a person can do about it. */
export function OrderState({ order, lastStep, cancel, mark }: OrderStateProps) {
  const t = useTranslations("trade");
  const { accountId, id, state, present, nextLookAt, clientOid } = order;
  const notSent = unsentText(t, lastStep);
  return (
    <Stack gap={16}>
      <div>
        <p className={styles.says}>{recordSays(t, order)}</p>
        {present === null ? null : (
          <SubLine>
            {t("order.before", { what: recordSays(t, { ...order, present: null }) })}
          </SubLine>
        )}
      </div>
      <HoldNotice order={order} />
      {state === "unknown" ? (
        <Notice tone="error" role="status">
          <PlacedState order={order} />{" "}
          {nextLookAt === null ? t("order.noLook", { clientOid }) : null}
          <Absences order={order} />
        </Notice>
      ) : isOver(state) ? null : (
        <p role="status">
          <PlacedState order={order} />
        </p>
      )}
      {state === "accepted" && hasAbsences(order) ? (
        <Notice tone="warn">
          {t("order.notShown")}
          <Absences order={order} />
        </Notice>
      ) : null}
      {notSent === null ? null : <Notice tone="warn">{notSent}</Notice>}
      {state === "approved" ? <SubLine>{t("look.noWorker")}</SubLine> : null}
      <FailureNotice order={order} />
      {cancel === null && mark === null ? null : (
        <Group gap="8px 16px">
          {cancel === null ? null : (
            <AskFirst
              trigger={t(isPlaced(order) ? "placed.cancel" : "look.withdraw")}
              title={t(isPlaced(order) ? "placed.cancelTitle" : "changes.withdrawTitle")}
              text={t(isPlaced(order) ? "placed.cancelText" : "changes.withdrawText")}
              yes={t(isPlaced(order) ? "placed.cancelYes" : "look.withdraw")}
              run={() => cancel({ accountId, id })}
            />
          )}
          {mark === null ? null : (
            <AskFirst
              trigger={t("order.mark")}
              title={t("order.markTitle")}
              text={t(isPlaced(order) ? "order.markText" : "changes.markText")}
              run={() => mark({ accountId, id })}
            />
          )}
        </Group>
      )}
    </Stack>
  );
}

/** Why the worker cannot go on with it, and what helps; for an expired one, why it was not sent. */
export function HoldNotice({ order: { hold, state } }: { order: OrderRecord }) {
  const t = useTranslations("trade.order");
  if (hold === null || (isOver(state) && state !== "expired")) return null;
  return (
    <Notice tone="error" role="status">
      <b>{t(state === "expired" ? "why" : "held")}</b> {t(`holds.${hold}`)}{" "}
      {state === "approved" ? t("heldUntil") : null}
    </Notice>
  );
}

function hasAbsences({ operation, absences }: OrderRecord): boolean {
  return sourcesOf(operation).some((source) => (absences[source] ?? 0) > 0);
}

/** How often each source answered that it does not know the order. */
function Absences({ order }: { order: OrderRecord }) {
  const t = useTranslations("trade");
  const { operation, absences } = order;
  const said = sourcesOf(operation).map((source) =>
    t(`order.sources.${source}`, { count: absences[source] ?? 0 }),
  );
  if (said.length === 0) return null;
  return (
    <div>
      {t(isPlaced(order) ? "order.absences" : "changes.absences")} {said.join(", ")}
    </div>
  );
}

/** What the exchange said, or our own refusal. */
function FailureNotice({ order: { failure, state } }: { order: OrderRecord }) {
  const t = useTranslations("trade");
  const failures = useTranslations("failures.orders");
  if (failure === null) return null;
  const tone = state === "refused" ? "error" : "warn";
  if (failure.said)
    return (
      <Notice tone={tone}>
        <OrderFailureSaid failure={failure} />
      </Notice>
    );
  return (
    <Notice tone={tone}>
      <b>{t("order.failure")}:</b> {failures(`${failure.kind}.happened`)}{" "}
      {state === "refused" ? failures(`${failure.kind}.next`) : null}
      <OrderFailureSaid failure={failure} />
      {failure.requestId === undefined ? null : (
        <div>{t("order.requestId", { id: failure.requestId })}</div>
      )}
    </Notice>
  );
}

type OrderApprovalProps = {
  order: OrderRecord;
  who: "drafter" | "approver" | "other";
  approve: ServerAction<ApproveOrder, string | null>;
};

/** For the second person: the exact body, and the button that approves it. */
export function OrderApproval({ order, who, approve }: OrderApprovalProps) {
  const t = useTranslations("trade");
  const { problem, isPending, run } = useChange();
  const { accountId, id, bodySha256 } = order;
  const what = recordSays(t, order);
  const untilMs = (order.releasedAt?.getTime() ?? 0) + DRAFT_LIVES_MS;
  return (
    <Stack gap={16}>
      <p>
        {t.rich("order.approvalText", {
          drafter: order.drafter,
          what,
          until: () => <LocalTime ms={untilMs} exact />,
        })}
      </p>
      <OrderBody order={order} />
      {who === "approver" ? (
        <div className={styles.send}>
          <Button
            variant="filled"
            loading={isPending}
            onClick={() => run(() => approve({ accountId, id, bodySha256: bodySha256 ?? "" }))}
          >
            {t("order.approve", { what: recordSaysShort(t, order, order.value) })}
          </Button>
          <Problem text={problem} />
        </div>
      ) : (
        <SubLine>{t(who === "drafter" ? "order.ownApproval" : "order.needsApprover")}</SubLine>
      )}
    </Stack>
  );
}

/** The bytes that are signed and sent. */
export function OrderBody({ order: { body, bodySha256 } }: { order: OrderRecord }) {
  const t = useTranslations("trade.order");
  if (body === null) return <SubLine>{t("noBody")}</SubLine>;
  return (
    <div>
      <pre className={styles.body}>{body}</pre>
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {t("bodyNote", { hash: bodySha256 ?? "" })}
      </Text>
    </div>
  );
}

const column = columnOf<OrderEvent>();

/** Every step, oldest first. */
export function OrderEvents({
  events,
  order,
}: {
  events: readonly OrderEvent[];
  order: OrderRecord;
}) {
  const t = useTranslations("trade");
  return (
    <DataTable
      label={t("order.events")}
      rows={events}
      rowId={({ id }) => id}
      columns={[
        column("at", t("order.when"), ({ at }) => <LocalTime ms={at.getTime()} exact />),
        column("kind", t("order.what"), { isLead: true }, ({ kind }) => t(`order.kinds.${kind}`)),
        column("state", t("order.became"), { phone: "aside" }, ({ state }) =>
          t(`orderStates.${state}`),
        ),
        column.prose("who", t("order.who"), ({ actor }) => (
          <span className={styles.hash}>{actor ?? t("order.desk")}</span>
        )),
        column.prose("details", t("order.details"), { phone: "rare" }, ({ kind, details }) => (
          <EventDetails kind={kind} details={details} order={order} />
        )),
      ]}
    />
  );
}
