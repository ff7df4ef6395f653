import type { APIResponse, Route } from "@playwright/test";

/** Fetches the server's answer over a new connection: the server may be closing an idle one. */
export function fetchAnew(route: Route): Promise<APIResponse> {
  const headers = { ...route.request().headers(), connection: "close" };
  return route.fetch({ headers, maxRedirects: 0 });
}
