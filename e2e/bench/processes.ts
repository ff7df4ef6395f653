import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Starts a script of this folder and resolves to its first message; rejects when it ends without one. */
export function forkScript<Message>(script: string, environment: Record<string, string>) {
  const module = fileURLToPath(new URL(script, import.meta.url));
  return forkModule<Message>(module, environment, ["--import", "tsx"]);
}

/** The same for a module anywhere, which Node is to run with `execArgv`. */
export async function forkModule<Message>(
  module: string,
  environment: Record<string, string>,
  execArgv: readonly string[],
): Promise<{ child: ChildProcess; message: Message }> {
  const child = fork(module, {
    execArgv: [...execArgv],
    env: { ...process.env, ...environment },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const message = await new Promise<Message>((resolve, reject) => {
    child.once("message", (value) => resolve(value as Message));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${module} ended with ${code}`)));
  });
  return { child, message };
}
