import { runTypeScript } from "./typescript.mjs";

/** The launcher's children start here: the launcher has already installed and generated. */
await runTypeScript(new URL(`../${process.argv[2]}.ts`, import.meta.url));
