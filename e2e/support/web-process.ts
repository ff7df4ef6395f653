import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { desk } from "./desk";

/** The process id of the desk's web process, from the launcher's record of its children. */
export function webProcess(): number {
  const { children } = JSON.parse(
    readFileSync(path.join(desk().dataDir, "launcher.json"), "utf8"),
  ) as {
    children: { pid: number }[];
  };
  // Some have ended since: what prepares the start is one.
  const living = children.filter(({ pid }) => existsSync(`/proc/${pid}`));
  const web = living.find(({ pid }) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("processes/web.ts"),
  );
  if (!web) throw new Error("the launcher has no web process");
  return web.pid;
}
