const YEAR_SECONDS = 31_536_000;

/** A preference of this browser, readable by the server; never anything that grants access. Not kept where the browser has no cookie store (plain http from another machine). */
export function setCookie(name: string, value: string): void {
  void globalThis.cookieStore?.set({
    name,
    value,
    path: "/",
    sameSite: "lax",
    expires: Date.now() + YEAR_SECONDS * 1000,
  });
}
