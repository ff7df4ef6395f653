import { checkWorker } from "@/lib/operations/check-readiness";

export const dynamic = "force-dynamic";

/** 200 while a worker runs and takes up what waits; otherwise 503 and a word for why. */
export async function GET(): Promise<Response> {
  const reason = await checkWorker();
  if (reason === null) return Response.json({ status: "working" });
  return Response.json({ status: "not-working", reason }, { status: 503 });
}
