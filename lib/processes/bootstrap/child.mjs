import { runTypeScript } from "./typescript.mjs";

// `node child.mjs FILE.ts [arguments]`: the packages are there, for whoever starts it needed them too.
process.argv.splice(1, 1);
await runTypeScript(process.argv[1]);
