/** The text of a file (next.config.mjs, `turbopack.rules`; Vite knows it by itself). */
declare module "*?raw" {
  const text: string;
  export default text;
}
