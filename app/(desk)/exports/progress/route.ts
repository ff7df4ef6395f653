import { forAccount } from "../../request-access";
import { loadExportsView } from "../exports-view";

export const GET = forAccount(async ({ scope, user, account }) => {
  return Response.json(await loadExportsView(scope, user.id, account), {
    headers: { "cache-control": "no-store" },
  });
});
