import { forWholeAccount } from "../../request-access";
import { loadSyncProgress } from "../sync-progress";

export const GET = forWholeAccount(async ({ scope }) => {
  return Response.json(await loadSyncProgress(scope), { headers: { "cache-control": "no-store" } });
});
