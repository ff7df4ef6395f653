import { isNoRoom } from "@/lib/core/files/no-room";

/** Whether this process serves people: the launcher says so to the web server and the worker. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === "production";
}

/** Whether this is `npm run dev`: only there code is built while it runs, and needs more than a page otherwise may. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** What Node is given to run a TypeScript file of this checkout in a process of its own: `argsOf("lib/a/b.ts", "x")`. */
export const argsOf = (file: `${string}.ts`, ...args: string[]) => [
  "lib/processes/bootstrap/child.mjs",
  file,
  ...args,
];

/** Lets a process go on whose log is on a full disk: lines are lost until there is room again. */
export function outliveFullLog(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams) {
    stream.on("error", (error) => {
      if (!isNoRoom(error)) throw error;
    });
  }
}
