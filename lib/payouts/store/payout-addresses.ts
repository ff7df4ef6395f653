// SQL: the newest entry of each partner and coin.

import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { type Connection, db, queryRows } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { EnteredPayoutAddress, NewestPayoutAddress } from "@/lib/payouts/payout-address";

/** Hours in which an address counts as just changed. */
const RECENT_HOURS = 24;
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Every entry, newest first; for a partner their own. */
export function listPayoutAddresses(
  scope: AccountScope,
  on: Connection = db().pool,
): Promise<EnteredPayoutAddress[]> {
  const partnerId = isWholeAccount(scope) ? null : (scope.partnerId ?? NOBODY);
  return queryRows(
    `select id, partner_id as "partnerId", partner, coin, network, address, entered_by as "enteredBy",
       entered_at as "enteredAt", row_number() over (partition by partner_id, coin order by id desc) = 1 as "isCurrent",
       entered_at > clock_timestamp() - interval '${RECENT_HOURS} hours' as "isRecent"
     from payout_addresses where account_id = $1 and ($2::uuid is null or partner_id = $2) order by id desc`,
    [scope.accountId, partnerId],
    on,
  );
}

type AddressKey = {
  readonly accountId: number;
  readonly partnerId: string;
  readonly coin: string;
};

/** Null: none was ever entered. */
export function findNewestAddress(
  tx: Prisma.TransactionClient,
  key: AddressKey,
): Promise<NewestPayoutAddress | null> {
  return tx.payoutAddress.findFirst({
    where: key,
    orderBy: { id: "desc" },
    select: { id: true, network: true, address: true, enteredBy: true },
  });
}

type NewPayoutAddress = AddressKey &
  Pick<EnteredPayoutAddress, "partner" | "network" | "address" | "enteredBy"> & {
    readonly enteredById: string | null;
  };

/** Adds it to the history. Returns its id. */
export async function insertPayoutAddress(
  tx: Prisma.TransactionClient,
  data: NewPayoutAddress,
): Promise<number> {
  return (await tx.payoutAddress.create({ data, select: { id: true } })).id;
}
