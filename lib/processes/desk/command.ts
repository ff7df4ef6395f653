import { Command as CommanderCommand } from "commander";

/** Commander's own, with notes below its options: sentences and an example, on lines of their own. */
export class Command extends CommanderCommand {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  notes(text: string): this {
    return this.addHelpText("after", text);
  }
}
