import type { APIResponse, Route } from "@playwright/test";

/**
 * What the server answers, over a connection of its own: one that rests may be closed by the server
 * just then.
 */
export function fetchAnew(route: Route): Promise<APIResponse> {
  const headers = { ...route.request().headers(), connection: "close" };
  return route.fetch({ headers, maxRedirects: 0 });
}
