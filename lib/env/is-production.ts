/** Whether this process serves people: the launcher says so to the web server and the worker. */
export function isProduction(): boolean {
  return process.env.NODE_ENV === "production";
}
