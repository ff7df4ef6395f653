import { type ChildProcess, spawn } from "node:child_process";
import { argsOf } from "@/lib/env/process";

/**
 * Starts a script of this folder and resolves to its first message; rejects if it ends without one.
 */
export function forkScript<Message>(script: `${string}.ts`, environment: Record<string, string>) {
  return forkModule<Message>(argsOf(`e2e/bench/${script}`), environment);
}

/** The same for any script and options of Node. */
export async function forkModule<Message>(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; message: Message }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (value) => resolve(value as Message));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code}`)));
  });
  return { child, message };
}
