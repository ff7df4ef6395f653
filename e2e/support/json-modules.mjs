/** Lets Node import texts as the bundler does: JSON without an attribute that names its type. */
export const load = (url, context, next) =>
  next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context);
