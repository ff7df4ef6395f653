/** A child's messages to the launcher over IPC. Everything else goes to its log file. */
export type ChildMessage =
  | { readonly type: "ready" }
  /** It has loaded and connected; it begins when it is told to. */
  | { readonly type: "waiting" }
  | { readonly type: "line"; readonly text: string }
  /** Why it ends: one sentence for a person. */
  | { readonly type: "refusal"; readonly text: string };

/** Without a launcher (a worker started by hand) the message has no reader and is dropped. */
export function tellLauncher(message: ChildMessage): void {
  process.send?.(message);
}

/** Resolves when the launcher says that what this child needs is there; at once where there is no launcher. */
export async function waitForGo(): Promise<void> {
  if (!process.send) return;
  const go = new Promise<void>((resolve) => process.once("message", () => resolve()));
  tellLauncher({ type: "waiting" });
  await go;
}

/** Ends the child when the launcher asks for it, and also when the launcher is simply gone. */
export function onStop(stop: (why: "asked" | "orphaned") => void): void {
  let stopping = false;
  const once = (why: "asked" | "orphaned") => {
    if (stopping) return;
    stopping = true;
    stop(why);
  };
  process.on("SIGTERM", () => once("asked"));
  process.on("SIGINT", () => once("asked"));
  if (process.send) process.on("disconnect", () => once("orphaned"));
}
