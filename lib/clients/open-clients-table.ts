import { joinLabels } from "@/lib/clients/client";
import type { ClientFigure, ClientListRow } from "@/lib/clients/client-row";
import { loadClientList } from "@/lib/clients/store/list";
import { parseClientCursor } from "@/lib/clients/store/request";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import { isShown } from "@/lib/users/hidden-from-partners";
import { describeClients, listRequest } from "./load-client-list";
import { loadListFrame } from "./load-list-frame";
import type { ClientListQuery } from "./query";

const COLUMNS: Columns<ClientListRow & { readonly unit: string }> = [
  { header: "uid", kind: "text", read: ({ profile }) => profile.uid },
  { header: "name", kind: "text", read: ({ profile }) => profile.name },
  { header: "customerId", kind: "text", read: ({ profile }) => profile.customerId },
  { header: "labels", kind: "text", read: ({ profile }) => joinLabels(profile.labels) },
  { header: "contact", kind: "text", read: ({ profile }) => profile.contact },
  { header: "owner", kind: "text", read: ({ profile }) => profile.owner },
  { header: "note", kind: "text", read: ({ profile }) => profile.note },
  ...columnsOf("text", "state"),
  ...columnsOf("day", "firstDay", "lastDay"),
  ...columnsOf("text", "unit"),
  { header: "rows", kind: "count", read: ({ rowCount }) => rowCount },
  { header: "rebateAmount", kind: "amount", read: ({ rebate }) => rebate.amount },
  { header: "feePaid", kind: "amount", read: ({ feePaid }) => feePaid.amount },
  {
    header: "feePaidRowsNotGiven",
    kind: "count",
    read: ({ feePaid }) => feePaid.missingRows,
  },
  { header: "notValued", kind: "text", read: ({ rebate }) => unvaluedText(rebate) },
  ...columnsOf("ratio", "share"),
  { header: "effectiveRate", kind: "ratio", read: ({ rebateRate }) => rebateRate },
  {
    header: "trend",
    kind: "ratio",
    read: ({ trend }) => (trend?.change.kind === "known" ? trend.change.ratio : null),
  },
  { header: "lifetimeRebateAmount", kind: "amount", read: ({ lifetime }) => lifetime.amount },
  { header: "lifetimeNotValued", kind: "text", read: ({ lifetime }) => unvaluedText(lifetime) },
];

const BATCH = 200;

/**
 * Every client in the query's order, read page by page. A client whose figures change meanwhile can
 * come twice or not at all.
 */
export async function openClientsTable(scope: AccountScope, query: ClientListQuery, today: Day) {
  const columns = COLUMNS.filter(({ header }) => isShown(scope, "profile-field", header));
  return tableOf(columns, streamClients(scope, { ...query, size: BATCH, position: null }, today));
}

async function* streamClients(scope: AccountScope, query: ClientListQuery, today: Day) {
  const frame = await loadListFrame(scope, query, today);
  const unit = frame.valuation?.currency ?? query.coin ?? "";
  let request = listRequest(query, frame);
  for (;;) {
    const page = await loadClientList(scope, request);
    for (const row of await describeClients(scope, page.clients, query.coin, frame))
      yield { ...row, unit };
    const cursor = page.next === null ? null : parseClientCursor(page.next);
    if (cursor === null) return;
    request = { ...request, position: { side: "after", cursor } };
  }
}

/** "BTC 0.12;ETH part": the coins that are not completely in the amount. */
export function unvaluedText({ unvalued }: Pick<ClientFigure, "unvalued">): string | null {
  if (unvalued.length === 0) return null;
  return unvalued.map(({ coin, amount }) => `${coin} ${amount ?? "part"}`).join(";");
}
