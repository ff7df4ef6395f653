import { Box, Group, Stack } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { CodePicker } from "@/components/research/compare/code-picker";
import { CompareProblems, PanelChoice } from "@/components/research/compare/compare-controls";
import { ResearchLive } from "@/components/research/live";
import { NoExchange, ResearchPage } from "@/components/research/research-frame";
import { TABLE_PX } from "@/components/research/skeletons";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { pageTitle } from "../../../page-title";
import { type PageParams, withParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { openCompare } from "./open-compare";
import { PanelView } from "./panels";

export const generateMetadata = pageTitle((t) => t("compare.title"));

export default function ComparePage({ searchParams }: PageProps<"/research/compare">) {
  return (
    <ResearchPage area="compare">
      <CompareView params={searchParams} />
    </ResearchPage>
  );
}

async function CompareView({ params }: { params: Promise<PageParams> }) {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const [t, panelText] = await Promise.all([
    getTranslations("compare"),
    getTranslations("research.panels"),
  ]);
  const compare = await openCompare(
    research,
    new URLSearchParams(withParams("", await params, {})),
  );
  const { query, chosen, pairs } = compare;
  return (
    <UrlTransition>
      <ResearchLive ask={askAgain}>
        <div className="stack">
          <Stack gap={12}>
            <CodePicker unknown={chosen.unknown} />
            <Group gap={8}>
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
      </ResearchLive>
    </UrlTransition>
  );
}
