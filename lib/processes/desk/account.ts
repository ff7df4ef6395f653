import { Command } from "commander";
import { accountAddCommand } from "./account-add";
import { accountListCommand } from "./account-list";
import { accountRemoveCommand } from "./account-remove";

export function accountCommand(): Command {
  const account = new Command("account").description("connect, list and remove accounts of the exchange");
  for (const command of [accountAddCommand, accountListCommand, accountRemoveCommand]) {
    account.addCommand(command());
  }
  return account;
}
