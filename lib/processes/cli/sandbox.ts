import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { startSandbox } from "@/lib/sandbox/server";
import { NOT_SIMULATED } from "@/lib/sandbox/trading/not-simulated";
import { Command, tell, WRONG } from "./command";
import { wholeNumber } from "./options";

type ServeSandboxOptions = {
  port: number;
  host: string;
  seed: string;
  rowsPerDay?: number;
  clients?: number;
  repaymentsPerDay?: number;
  latencyMs: number;
};

export function sandboxCommand(): Command {
  return new Command("sandbox")
    .description(
      "run an exchange that obeys the specification, with made-up figures, until stopped",
    )
    .requiredOption(
      "--port <n>",
      "port to listen on; 0 takes any free one",
      wholeNumber("--port", 0, 65_535),
    )
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--seed <text>", "the same text makes the same book", "demo")
    .option(
      "--rows-per-day <n>",
      "rows on an average day",
      wholeNumber("--rows-per-day", 0, 200_000),
    )
    .option("--clients <n>", "places for clients in the book", wholeNumber("--clients", 1, 100_000))
    .option(
      "--repayments-per-day <n>",
      "loan repayments on an average day, without liquidations",
      wholeNumber("--repayments-per-day", 0, 10_000),
    )
    .option(
      "--latency-ms <n>",
      "how long every answer takes",
      wholeNumber("--latency-ms", 0, 60_000),
      0,
    )
    .notes(`
Example: npm run --silent desk -- sandbox --port 9000
It prints its address and the key that it knows; Ctrl-C ends it. Faults and the unknowns of the API are
switched while it runs, from this machine: curl http://127.0.0.1:9000/__sandbox/switches
What can be controlled: curl http://127.0.0.1:9000/__sandbox/

What paper trading on it does not show:
${NOT_SIMULATED.map((line) => `- ${line}`).join("\n")}`)
    .action(run);
}

async function run({
  port,
  host,
  seed,
  latencyMs,
  ...options
}: ServeSandboxOptions): Promise<void> {
  const { rowsPerDay, clients, repaymentsPerDay: perDay } = options;
  const book = {
    ...(rowsPerDay === undefined ? {} : { rowsPerDay }),
    ...(clients === undefined ? {} : { clients }),
  };
  const repayments = { kind: "broker" as const, ...(perDay === undefined ? {} : { perDay }) };
  try {
    const sandbox = await startSandbox({ port, host, seed, latencyMs, book, repayments });
    process.stdout.write(
      [
        `sandbox exchange on ${sandbox.url}`,
        `EXCHANGE_API_KEY=${DEMO_CREDENTIALS.apiKey}`,
        `EXCHANGE_API_SECRET=${DEMO_CREDENTIALS.apiSecret}`,
        `EXCHANGE_API_PASSPHRASE=${DEMO_CREDENTIALS.apiPassphrase}`,
        "",
      ].join("\n"),
    );
    for (const name of ["SIGINT", "SIGTERM"] as const) {
      process.once(name, () => void sandbox.close().finally(() => process.exit(0)));
    }
  } catch (error) {
    tell(listenSentence(error as NodeJS.ErrnoException, host, port));
    process.exitCode = WRONG;
  }
}

function listenSentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Choose another with --port.`;
  return `The sandbox cannot listen on ${host} port ${port}: ${error.message}.`;
}
