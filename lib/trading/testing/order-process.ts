import { setTimeout as sleep } from "node:timers/promises";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { grantAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import type { PlaceOrder } from "@/lib/trading/requests";
import { findOrderRecord, listOrderRecords } from "@/lib/trading/store/order-records";
import { draftOrder } from "../draft-order";
import { workOrders } from "../order-worker";
import { releaseOrder } from "../release-order";

/**
 * A process that tests kill: "worker" works on orders until it is killed, "web" drafts and sends.
 */
export type OrderProcess = {
  readonly role: "worker" | "web";
  readonly databaseUrl: string;
  readonly accountId: number;
  readonly traderId: string;
  /**
   * "web": the orders to send, in this order; those that are already stored are not drafted again.
   */
  readonly orders: readonly PlaceOrder[];
  readonly readKey: {
    readonly apiKey: string;
    readonly apiSecret: string;
    readonly apiPassphrase: string;
  };
};

const { role, databaseUrl, accountId, traderId, orders, readKey } = JSON.parse(
  process.env.ORDER_PROCESS ?? "",
) as OrderProcess;
const scope = grantAccountScope(accountId);
const trader = { id: traderId, name: "trader", origin: DESK_ORIGIN };
await openDatabase(databaseUrl);
await (role === "worker" ? workForEver() : sendAll());
await closeDatabase();

async function workForEver(): Promise<void> {
  const deps = {
    loadCredentials: async () => readKey,
    signal: new AbortController().signal,
    grantScope: grantAccountScope,
    failed: () => {}, // the test causes faults on purpose
  };
  for (;;) {
    await workOrders(deps);
    await sleep(20);
  }
}

async function sendAll(): Promise<void> {
  const stored = await listOrderRecords(scope, { limit: orders.length });
  for (const { id, state } of stored) if (state === "draft") await sendDraft(id);
  for (const typed of orders.slice(stored.length)) {
    const id = await draftOrder(scope, { operation: "place-order", typed }, trader);
    if (id !== null) await sendDraft(id);
  }
}

/** A draft whose preview came too late stays a draft, as on a screen that a person left. */
async function sendDraft(id: string): Promise<void> {
  for (let looks = 0; looks < 1_000; looks += 1) {
    const draft = await findOrderRecord(scope, id);
    if (draft === null || draft.state !== "draft" || draft.failure !== null) return;
    if (draft.preview !== null) {
      await releaseOrder(
        scope,
        { id, bodySha256: draft.bodySha256 ?? "", knowsTwins: true },
        trader,
      );
      return;
    }
    await sleep(20);
  }
}
