import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { ClientListQuery } from "@/lib/reports/clients/query";

/** One account's clients as an address asks for them. `today` is the exchange's day. */
export type OpenClients = {
  readonly scope: AccountScope;
  readonly account: VisibleAccount;
  readonly query: ClientListQuery;
  readonly today: Day;
  readonly mayManage: boolean;
};
