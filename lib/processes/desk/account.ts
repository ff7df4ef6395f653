import { Command } from "commander";
import { accountAddCommand } from "./account-add";
import { accountListCommand } from "./account-list";
import { accountPauseCommand, accountResumeCommand } from "./account-pause";
import { accountRemoveCommand } from "./account-remove";
import { accountRenameCommand } from "./account-rename";
import { accountRotateCommand } from "./account-rotate";
import { accountTestCommand } from "./account-test";

export function accountCommand(): Command {
  const account = new Command("account").description(
    "connect, test, rename, pause and remove accounts of the exchange, and replace their keys",
  );
  for (const command of [
    accountAddCommand,
    accountListCommand,
    accountTestCommand,
    accountRenameCommand,
    accountPauseCommand,
    accountResumeCommand,
    accountRotateCommand,
    accountRemoveCommand,
  ]) {
    account.addCommand(command());
  }
  return account;
}
