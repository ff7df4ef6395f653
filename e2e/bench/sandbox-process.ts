import { type ServerOptions, startSandbox } from "@/lib/sandbox/server";

/**
 * A sandbox in its own process. SANDBOX_OPTIONS is JSON; it sends its address when its days are
 * written.
 */
const sandbox = await startSandbox(
  JSON.parse(process.env.SANDBOX_OPTIONS ?? "{}") as ServerOptions,
);
await sandbox.warm(90);
process.send?.({ url: sandbox.url });
process.on("disconnect", () => process.exit(0));
