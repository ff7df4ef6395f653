import { runTypeScript } from "./typescript.mjs";

// `node child.mjs FILE.ts [arguments]`: packages are not installed here: the process that starts it
// has them already.
process.argv.splice(1, 1);
await runTypeScript(process.argv[1]);
