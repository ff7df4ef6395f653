import { createParamReader } from "@/lib/core/address/params";
import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import { openTradingBook, PAPER } from "@/lib/trading/load-reading-state";
import { ORDER_SHOWS, statesOfShow } from "@/lib/trading/order-life";
import { isPlaced } from "@/lib/trading/order-record";
import type { PlaceOrder } from "@/lib/trading/requests";
import {
  countOrderRecords,
  type DatedOrderRecord,
  streamOrderRecords,
} from "@/lib/trading/store/order-records";
import { type AccountSubject, openDays } from "../subject";
import { paperLabel } from "./columns";

/** A field of an order as it was sent, or as it was typed where nothing was sent yet. */
const sent = (header: "orderType" | "qty" | "price", kind: "text" | "amount") => ({
  header,
  kind,
  read: (row: DatedOrderRecord) => {
    if (!isPlaced(row)) return null;
    const order: PlaceOrder = row.request ?? row.typed;
    return order[header] ?? null;
  },
});

/** What was asked for, who asked, released and approved it and when, and what became of it. */
const COLUMNS: Columns<DatedOrderRecord> = [
  { header: "draftedAt", kind: "instant", read: ({ createdAt }) => createdAt },
  ...columnsOf("text", "id", "clientOid", "operation", "category", "symbol", "side"),
  // As text: what was typed may be no figure.
  sent("orderType", "text"),
  sent("qty", "text"),
  sent("price", "text"),
  // What was changed since, as it is now: the value is of this.
  { header: "changedTo", kind: "text", read: ({ present }) => present && JSON.stringify(present) },
  ...columnsOf("text", "target"),
  {
    header: "request",
    kind: "text",
    read: (row) => (isPlaced(row) ? null : JSON.stringify(row.request ?? row.typed)),
  },
  ...columnsOf("amount", "value"),
  ...columnsOf("text", "state"),
  ...columnsOf("instant", "stateSince"),
  ...columnsOf("text", "drafter"),
  { header: "releasedAt", kind: "instant", read: ({ firstReleasedAt }) => firstReleasedAt },
  ...columnsOf("text", "approver"),
  ...columnsOf("instant", "approvedAt", "sentAt"),
  ...columnsOf("count", "attempts"),
  ...columnsOf("text", "orderId"),
  ...columnsOf("amount", "executedQty", "executedValue", "averagePrice"),
  ...columnsOf("text", "cancel"),
  { header: "failure", kind: "text", read: ({ failure }) => failure?.kind ?? null },
  { header: "failureCode", kind: "text", read: ({ failure }) => failure?.code ?? null },
  { header: "failureDetail", kind: "text", read: ({ failure }) => failure?.detail ?? null },
  ...columnsOf("instant", "lookedAt"),
  ...columnsOf("text", "bodySha256"),
];

/** What was drafted and sent from here, the oldest first: our own records, whole at any time. */
export const placedSubject: AccountSubject = {
  name: "placed-orders",
  of: "account",
  label: "Orders placed here",
  params: { once: ["show"], ofPage: ["before"] },
  open: async (scope, params, { today }) => {
    const reader = createParamReader(params);
    const show = reader.choice("show", ORDER_SHOWS, "open");
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const book = await openTradingBook(scope);
    const states = statesOfShow(show);
    return openDays(
      { from: today, to: today },
      {
        fileLabel: paperLabel(book, `${show}-${today}`),
        query: new URLSearchParams({ show }),
        filters: { environment: book.environment, show },
        rowCount: await countOrderRecords(scope, states),
        table: async () => tableOf(COLUMNS, streamOrderRecords(scope, states)),
        control: [{ symbol: "symbol", sums: ["executedQty", "executedValue"] }],
        version: async () => ({
          days: [],
          notWhole: null,
          notes: book.environment === "paper" ? [PAPER] : [],
        }),
      },
    );
  },
};
