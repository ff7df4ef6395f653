/**
 * What a form or an action of somebody without a session may hold, in bytes. The largest is sign-in: an address to go
 * on to (8,000 characters), a password and what the framework adds.
 */
export const MOST_STRANGER_BYTES = 16 * 1024;
/** As the build names actions; nothing else has one. */
const ACTION_ID = /^[0-9a-f]{42}$/;

export type BodyProblem = "unreadable" | "large";

type BodyRequest = Pick<Request, "headers" | "formData" | "text">;

/**
 * Why a body is refused before the framework reads it; null where it is not. Reading it here costs as much as the body
 * is long: a cut-off form is the sender's slip, and the framework would call it a failure of its own. What an action's
 * arguments refer to is read by the framework alone.
 */
export async function findBodyProblem(
  request: BodyRequest,
  { hasSession }: { hasSession: boolean },
): Promise<BodyProblem | null> {
  const action = request.headers.get("next-action");
  if (action !== null && !ACTION_ID.test(action)) return "unreadable";
  if (!hasSession && Number(request.headers.get("content-length") ?? 0) > MOST_STRANGER_BYTES) return "large";
  const isForm = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data");
  try {
    const given = isForm
      ? (await request.formData()).get("0")
      : action === null
        ? null
        : await request.text();
    return action === null || isList(given) ? null : "unreadable";
  } catch {
    return "unreadable"; // cut off, no boundary or no JSON
  }
}

function isList(text: unknown): boolean {
  return typeof text === "string" && Array.isArray(JSON.parse(text));
}
