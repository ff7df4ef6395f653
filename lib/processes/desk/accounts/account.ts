import { Command } from "commander";
import { accountAddCommand } from "./add";
import { accountListCommand } from "./list";
import { accountPauseCommand, accountResumeCommand } from "./pause";
import { accountRemoveCommand } from "./remove";
import { accountRenameCommand } from "./rename";
import { accountRotateCommand } from "./rotate";
import { accountTestCommand } from "./test";

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
