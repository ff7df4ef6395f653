import { readFileSync } from "node:fs";
import { text as readStream } from "node:stream/consumers";
import { Refusal } from "@/lib/core/refusal";
import { webOrigin } from "@/lib/env/web-origin";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { MAX_BATCH } from "@/lib/trading/batch-rules";
import { type BatchLine, readBatch } from "@/lib/trading/batch-table";
import { LONGEST_TABLE } from "@/lib/trading/contract";
import { draftBatch } from "@/lib/trading/draft-batch";
import { loadTradingAccess } from "@/lib/trading/load-trading-access";
import { DRAFT_LIVES_MS } from "@/lib/trading/order-life";
import { Command, commandOrigin, tell, withSession, writeJson } from "../command";
import { accountOption, requireAccount, requirePerson } from "../options";
import { iso } from "../table";

type PlaceOptions = { account: string; for: string; draft: string; json?: true };

export function placeCommand(): Command {
  return new Command("place")
    .description("make drafts of a table of orders; nothing is sent until a trader does it")
    .addOption(accountOption())
    .requiredOption("--for <email>", "the trader whose drafts they are, and who may send them")
    .requiredOption(
      "--draft <file>",
      `a table of at most ${MAX_BATCH} orders; - reads it from input`,
    )
    .option("--json", "as JSON: ids, link and expiresAt")
    .notes(`
The table is the one that can be pasted in the browser, as CSV or TSV: symbol, side, quantity, price,
product. Without a price it is a market order, without a product spot. If a line cannot be read, no
draft is made. The command prints the ids and the page where the trader previews and sends them, within
15 minutes.
Example: npm run --silent desk -- trading place --account Main --for ann@example.com --draft orders.csv`)
    .action((options: PlaceOptions) => withSession(() => place(options)));
}

async function place({ account: name, for: email, draft, json }: PlaceOptions): Promise<void> {
  const account = await requireAccount(name);
  const scope = operatorScope(account.id);
  const person = await requirePerson(email);
  const { trading, roles } = await loadTradingAccess(scope, person);
  if (trading === null) throw new Refusal(`Account ${name} has no trade key, so it cannot trade.`);
  if (!roles.includes("trader"))
    throw new Refusal(
      `${person.email} is not a trader of ${name}. An administrator assigns the role in Settings, Trading.`,
    );
  const text = await readTable(draft);
  refuseFaults(text);
  const trader = { id: person.id, name: person.email, origin: commandOrigin() };
  const drafted = await draftBatch(scope, { text }, trader);
  // The table was judged just now: only the account can have changed since.
  if (drafted.kind === "refused")
    throw new Refusal(
      `Nothing was drafted (${drafted.problem.kind}). Check ${name}, then try again.`,
    );
  const { ids } = drafted;
  const link = `${webOrigin()}/trading/desk/batch?account=${account.id}&ids=${ids.join(",")}`;
  const expiresAt = iso(Date.now() + DRAFT_LIVES_MS);
  if (json) return writeJson({ ids, link, expiresAt });
  process.stdout.write(ids.map((id) => `${id}\n`).join(""));
  tell(`Drafted for ${person.email}: ${ids.length}. Nothing was sent.`);
  tell(`Preview and send them before ${expiresAt}, then they expire: ${link}`);
}

async function readTable(file: string): Promise<string> {
  const text = file === "-" ? await readStream(process.stdin) : readFile(file);
  if (text.length > LONGEST_TABLE)
    throw new Refusal(`The table is longer than ${LONGEST_TABLE} characters. Divide it.`);
  return text.replace(/^\uFEFF/, "");
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`${file} cannot be read (${code}).`);
  }
}

/** Every line that cannot be read is named, so that one look at the file is enough. */
function refuseFaults(text: string): void {
  const { lines, tooMany } = readBatch(text);
  if (lines.length === 0) throw new Refusal("The table holds no order.");
  if (tooMany)
    throw new Refusal(
      `The table holds more than ${MAX_BATCH} orders, and nothing was drafted. Divide it.`,
    );
  const faults = lines.filter(({ row }) => row === null).map(faultText);
  if (faults.length > 0)
    throw new Refusal(`Nothing was drafted. Correct these lines:\n${faults.join("\n")}`);
}

function faultText({ line, faults }: BatchLine): string {
  return `line ${line}: ${faults.join(", ")}`;
}
