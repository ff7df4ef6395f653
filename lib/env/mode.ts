/** Whether this process serves people: the launcher says so to the web server and the worker. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === "production";
}

/** Whether this is `npm run dev`: only there code is built while it runs, and needs more than a page otherwise may. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
