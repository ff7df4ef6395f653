import { Box, Group, Stack } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { CodePicker } from "@/components/stocks/compare/code-picker";
import { CompareProblems, PanelChoice } from "@/components/stocks/compare/compare-controls";
import { PanelsLive } from "@/components/stocks/live";
import { TABLE_PX } from "@/components/stocks/skeletons";
import { NoExchange, StocksPage } from "@/components/stocks/stocks-frame";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { pageTitle } from "../../../page-title";
import { type PageParams, withParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonQueue } from "../open-queue";
import { openCompare } from "./open-compare";
import { PanelView } from "./panels";

export const generateMetadata = pageTitle((t) => t("compare.title"));

export default function ComparePage({ searchParams }: PageProps<"/research/compare">) {
  return (
    <StocksPage area="compare">
      <CompareView params={searchParams} />
    </StocksPage>
  );
}

async function CompareView({ params }: { params: Promise<PageParams> }) {
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const [t, panelText] = await Promise.all([
    getTranslations("compare"),
    getTranslations("research.panels"),
  ]);
  const compare = await openCompare(queue, new URLSearchParams(withParams("", await params, {})));
  const { query, chosen, pairs } = compare;
  return (
    <UrlTransition>
      <PanelsLive ask={askAgain}>
        <div className="stack" data-across={chosen.compared.length > 3 || undefined}>
          <Stack gap={12}>
            <Box className="screen-only">
              <CodePicker unknown={chosen.unknown} />
            </Box>
            <Group gap={8} className="screen-only">
              <PanelChoice shown={query.panels} />
              {chosen.compared.length > 0 ? (
                <Box component="span" ml="auto">
                  <ShareThis
                    subject={{ kind: "comparison", codes: chosen.compared, panels: query.panels }}
                  />
                </Box>
              ) : null}
            </Group>
            <CompareProblems
              unknown={chosen.unknown}
              beyond={chosen.beyond}
              ignored={query.ignored}
              isUnread={query.codes.length > 0 && pairs.observed === null}
            />
          </Stack>
          {chosen.compared.length === 0 ? (
            <StateBox
              title={t("empty.title")}
              text={t(query.codes.length === 0 ? "empty.text" : "empty.noneLeft")}
            />
          ) : (
            query.panels.map((name) => (
              <LoadingPanel key={name} title={panelText(name)} height={TABLE_PX[name]}>
                <PanelView compare={compare} name={name} />
              </LoadingPanel>
            ))
          )}
        </div>
      </PanelsLive>
    </UrlTransition>
  );
}
