import { checkReadiness } from "@/lib/operations/check-readiness";

export const dynamic = "force-dynamic";

/** 200 once the database answers with every migration in it; until then 503 and a word for why. */
export async function GET(): Promise<Response> {
  const readiness = await checkReadiness();
  if (readiness.ready) return Response.json({ status: "ready" });
  return Response.json({ status: "not-ready", reason: readiness.reason }, { status: 503 });
}
