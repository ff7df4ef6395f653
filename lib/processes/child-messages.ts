/** A child's messages to the launcher over IPC. Everything else goes to its log file. */
export type ChildMessage =
  | { readonly type: "ready" }
  | { readonly type: "line"; readonly text: string }
  /** Why it ends: one sentence for a person. */
  | { readonly type: "refusal"; readonly text: string };

/** Without a launcher (a worker started by hand) the message has no reader and is dropped. */
export function tellLauncher(message: ChildMessage): void {
  process.send?.(message);
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
