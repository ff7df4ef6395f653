export type { Account } from "@/lib/store/accounts";
export { findAccountByName, listAccounts } from "@/lib/store/accounts";
