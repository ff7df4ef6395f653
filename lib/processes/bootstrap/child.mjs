import { runTypeScript } from "./typescript.mjs";

// `node child.mjs FILE.ts [arguments]`, for a process beside this one: whoever starts it has installed the packages.
process.argv.splice(1, 1);
await runTypeScript(process.argv[1]);
