import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import type { AccountScope } from "@/lib/core/scope";
import type { ClientListQuery } from "@/lib/reports/clients/query";
import type { BookDays } from "@/lib/reports/coverage/load";

/** One account's clients as an address asks for them. */
export type OpenClients = BookDays & {
  readonly scope: AccountScope;
  readonly account: VisibleAccount;
  readonly query: ClientListQuery;
  readonly mayManage: boolean;
};
