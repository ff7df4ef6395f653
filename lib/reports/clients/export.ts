import { joinLabels } from "@/lib/core/clients/client";
import type { ClientFigure, ClientRow } from "@/lib/core/clients/list";
import type { Day } from "@/lib/core/day";
import type { ExportColumn } from "@/lib/core/files/export-table";
import { isShown } from "@/lib/core/hidden-from-partners";
import type { AccountScope } from "@/lib/core/scope";
import { loadClientList } from "@/lib/store/clients/list";
import { parseClientCursor } from "@/lib/store/clients/request";
import { loadListFrame } from "./frame";
import { describeClients, listRequest } from "./list";
import type { ClientListQuery } from "./query";

type Column = ExportColumn & { readonly of: (row: ClientRow, unit: string) => string | null };

const COLUMNS: readonly Column[] = [
  { header: "uid", kind: "text", of: ({ profile }) => profile.uid },
  { header: "name", kind: "text", of: ({ profile }) => profile.name },
  { header: "customerId", kind: "text", of: ({ profile }) => profile.customerId },
  { header: "labels", kind: "text", of: ({ profile }) => joinLabels(profile.labels) },
  { header: "contact", kind: "text", of: ({ profile }) => profile.contact },
  { header: "owner", kind: "text", of: ({ profile }) => profile.owner },
  { header: "note", kind: "text", of: ({ profile }) => profile.note },
  { header: "state", kind: "text", of: ({ state }) => state },
  { header: "firstDay", kind: "day", of: ({ firstDay }) => firstDay },
  { header: "lastDay", kind: "day", of: ({ lastDay }) => lastDay },
  { header: "unit", kind: "text", of: (_, unit) => unit },
  { header: "rows", kind: "count", of: ({ rowCount }) => String(rowCount) },
  { header: "rebateAmount", kind: "amount", of: ({ rebate }) => rebate.amount },
  { header: "feePaid", kind: "amount", of: ({ feePaid }) => feePaid.amount },
  { header: "dealAmount", kind: "amount", of: ({ dealAmount }) => dealAmount.amount },
  { header: "notValued", kind: "text", of: ({ rebate }) => unvaluedText(rebate) },
  { header: "share", kind: "ratio", of: ({ share }) => share },
  { header: "effectiveRate", kind: "ratio", of: (sums) => sums.rebateRate },
  {
    header: "trend",
    kind: "ratio",
    of: ({ trend }) => (trend?.change.kind === "known" ? trend.change.ratio : null),
  },
  { header: "lifetimeRebateAmount", kind: "amount", of: ({ lifetime }) => lifetime.amount },
  { header: "lifetimeNotValued", kind: "text", of: ({ lifetime }) => unvaluedText(lifetime) },
];

const BATCH = 200;

/** In the query's order, page by page. A client whose figures change meanwhile can come twice or not at all. */
export async function openClientsTable(scope: AccountScope, query: ClientListQuery, today: Day) {
  const columns = COLUMNS.filter(({ header }) => isShown(scope, "profile-field", header));
  return {
    columns: columns.map(({ header, kind }) => ({ header, kind })),
    rows: clientRecords(scope, { ...query, size: BATCH, position: null }, today, columns),
  };
}

async function* clientRecords(
  scope: AccountScope,
  query: ClientListQuery,
  today: Day,
  columns: readonly Column[],
) {
  const frame = await loadListFrame(scope, query, today);
  const unit = frame.valuation?.currency ?? query.coin ?? "";
  let request = listRequest(query, frame);
  for (;;) {
    const page = await loadClientList(scope, request);
    for (const row of await describeClients(scope, page.clients, query.coin, frame)) {
      yield columns.map((column) => column.of(row, unit));
    }
    const cursor = page.next === null ? null : parseClientCursor(page.next);
    if (cursor === null) return;
    request = { ...request, position: { side: "after", cursor } };
  }
}

/** "BTC 0.12;ETH part": the coins that are not wholly in the amount. */
export function unvaluedText({ unvalued }: Pick<ClientFigure, "unvalued">): string | null {
  if (unvalued.length === 0) return null;
  return unvalued.map(({ coin, amount }) => `${coin} ${amount ?? "part"}`).join(";");
}
