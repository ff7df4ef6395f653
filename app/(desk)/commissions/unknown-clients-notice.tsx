import { UnknownClients } from "@/components/filters/unknown-clients";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { findUnknownUids } from "@/lib/reports/commissions/uid-lists";

/** Names the clients of the filter that the book has never had. */
export async function UnknownClientsNotice({
  scope,
  filter,
}: {
  scope: AccountScope;
  filter: CommissionFilter;
}) {
  const asked = [...new Set([...filter.uids, ...filter.except.uids])];
  if (asked.length === 0) return null;
  return <UnknownClients unknown={await findUnknownUids(scope, asked)} asked={asked.length} />;
}
