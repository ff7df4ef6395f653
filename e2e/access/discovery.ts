import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { deskProgram } from "@/lib/processes/cli/program";

/**
 * The HTTP server lets no other method in (lib/processes/web/door.ts). It answers HEAD like GET,
 * without the body.
 */
const METHOD = /export (?:async )?(?:function|const) (GET|POST)\b/g;
const LISTED = /export (?:const )?\{([^}]*)\}/g;
const LISTED_METHOD = /(?:\bas\s+)?\b(GET|POST)\s*(?:,|$)/g;
const EXPORTED = /export (?:async function|const|let) (\w+)/g;
const INSIDE = /^\s+["']use server["']/m;

/** The address of a folder of `app`; route groups are not part of it. */
const addressOf = (file: string): string =>
  `/${file.split("/").slice(1, -1).join("/")}`.replaceAll(/\/\([^)]+\)/g, "") || "/";

/** "page /clients/[uid]", "GET /rates/export": every address that the app answers. */
export function discoverRoutes(root: string): string[] {
  return filesIn(root, "app", /\/(?:page|route)\.tsx?$/).flatMap((file) => {
    const address = addressOf(file);
    if (/\/page\.tsx?$/.test(file)) return [`page ${address}`];
    const source = readFileSync(`${root}/${file}`, "utf8");
    const inLists = [...source.matchAll(LISTED)].flatMap(([, names = ""]) => [
      ...names.matchAll(LISTED_METHOD),
    ]);
    const methods = [...source.matchAll(METHOD), ...inLists];
    if (methods.length === 0) throw new Error(`${file} exports no method that is known here`);
    return methods.map(([, method]) => `${method} ${address}`);
  });
}

/** "app/(desk)/audit/actions.ts#saveRetention": every function that a browser can call by id. */
export function discoverActions(root: string): string[] {
  const files = ["app", "components", "lib"].flatMap((folder) => filesIn(root, folder, /\.tsx?$/));
  return files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, "utf8");
    if (INSIDE.test(source))
      throw new Error(`${file}: an action stands in a file of actions, not inside a function`);
    if (!/^["']use server["']/.test(source)) return [];
    return [...source.matchAll(EXPORTED)].map(([, name]) => `${file}#${name}`);
  });
}

/** "desk account add": every command that has an action. */
export function discoverCommands(): string[] {
  const leaves = (command: Command, path: string): string[] =>
    command.commands.length === 0
      ? [path]
      : command.commands.flatMap((child) => leaves(child, `${path} ${child.name()}`));
  return leaves(deskProgram(), "desk");
}

function filesIn(root: string, folder: string, name: RegExp): string[] {
  if (!existsSync(`${root}/${folder}`)) return [];
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
    .filter((file) => name.test(file))
    .toSorted();
}
