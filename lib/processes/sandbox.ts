import { Refusal } from "@/lib/core/refusal";
import { readEnv } from "@/lib/env/read-env";
import { startSandbox } from "@/lib/sandbox/server";
import { onStop, tellLauncher } from "./child-messages";
import { demoTradeKey, findDemoExchange } from "./demo-exchange";

const demo = findDemoExchange(readEnv().DATA_DIR);
if (!demo) throw new Refusal("There is no demo exchange in DATA_DIR; npm start creates it.");

try {
  const sandbox = await startSandbox({
    port: demo.port,
    seed: demo.seed,
    credentials: [demo, demoTradeKey(demo)],
    tradesSinceMs: demo.tradesSinceMs,
    control: false,
  });
  onStop(() => void sandbox.close().finally(() => process.exit(0)));
  tellLauncher({ type: "ready" });
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  const text = taken ? `port ${demo.port} is taken by another program` : (error as Error).message;
  tellLauncher({ type: "refusal", text });
  process.exitCode = 1;
}
