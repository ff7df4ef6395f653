import { areArguments } from "./action-arguments";

/**
 * Whether a form, an action's arguments or JSON can be read for what they claim to be. Looked at before the framework
 * does, which would call a slip of the sender a failure of its own.
 */
export async function hasReadableBody(request: Request): Promise<boolean> {
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  const isAction = request.headers.has("next-action");
  try {
    if (type.startsWith("multipart/form-data")) {
      const form = await request.formData();
      return !isAction || areArguments(form.get("0"), (id) => form.get(id));
    }
    if (isAction) return areArguments(await request.text(), () => null);
    if (type.startsWith("application/json")) JSON.parse(await request.text());
    return true;
  } catch {
    return false; // cut off, no boundary, no JSON, or so deep that nobody could read it
  }
}
