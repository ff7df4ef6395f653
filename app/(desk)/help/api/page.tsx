import { Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { type ApiAddress, ApiAddresses } from "@/components/help/api-addresses";
import { PageHead } from "@/components/shell/page-head";
import { Panel } from "@/components/ui/panel";
import { API_ENDPOINTS, STOCKS_ENDPOINTS } from "@/lib/api/endpoints";
import { listKnownParams } from "@/lib/core/address/known-params";
import { webOrigin } from "@/lib/env/web-origin";
import { requireUser } from "@/lib/sign-in/session";
import { pageTitle } from "../../../page-title";

export const generateMetadata = pageTitle((t) => t("help.api.title"));

const ADDRESSES: readonly ApiAddress[] = [
  ...API_ENDPOINTS.map((endpoint) => ({ ...endpoint, before: "/api/v1/accounts/{account}" })),
  ...STOCKS_ENDPOINTS.map((endpoint) => ({ ...endpoint, before: "/api/v1" })),
].map(({ before, path, summary, params, needs }) => ({
  address: `GET ${before}${path}`,
  summary,
  params: listKnownParams(params).join(", "),
  needs,
}));

/** What programs can read. */
export default async function ApiPage() {
  await requireUser();
  const t = await getTranslations("help.api");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <div className="stack">
        <Panel
          id="addresses"
          title={t("addresses")}
          actions={<a href="/api/v1/openapi.json">{t("description")}</a>}
        >
          <ApiAddresses addresses={ADDRESSES} />
        </Panel>
        <Panel id="assistants" title={t("assistants")}>
          <Text size="sm" maw={720}>
            {t("assistantsText", { address: `${webOrigin()}/api/mcp`, command: "desk mcp" })}
          </Text>
        </Panel>
      </div>
    </>
  );
}
