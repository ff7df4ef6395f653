/** Lets Node import JSON texts as the bundler does, without an import attribute for their type. */
export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);
