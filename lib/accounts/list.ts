export type { Account } from "@/lib/store/accounts/accounts";
export { findAccount, findAccountByName, listAccounts } from "@/lib/store/accounts/accounts";
export { loadAccountContents } from "@/lib/store/accounts/contents";
