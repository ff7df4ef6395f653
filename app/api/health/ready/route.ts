import { answerHealth } from "@/lib/operations/health";

export const dynamic = "force-dynamic";

export const GET = () => answerHealth("ready");
