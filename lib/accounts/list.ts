export { loadAccountContents } from "@/lib/store/account-contents";
export type { Account } from "@/lib/store/accounts";
export { findAccount, findAccountByName, listAccounts } from "@/lib/store/accounts";
