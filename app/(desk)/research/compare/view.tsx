import { getTranslations } from "next-intl/server";
import { type ComponentType, Suspense } from "react";
import { CodePicker } from "@/components/research/compare/code-picker";
import { CompareProblems } from "@/components/research/compare/compare-problems";
import { PanelChoice } from "@/components/research/compare/panel-choice";
import styles from "@/components/research/compare/picker.module.css";
import { ComparePanelSkeleton } from "@/components/research/compare/skeletons";
import { ResearchLive } from "@/components/research/live";
import { NoExchange } from "@/components/research/no-exchange";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import type { PanelName } from "@/lib/core/reality/panels";
import { withParams } from "../../commissions/with-params";
import type { PageParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { ComparedExecutivesPanel, ComparedShareholdersPanel } from "./holder-panels";
import { type OpenCompare, openCompare } from "./open-compare";
import { ComparedCapitalPanel, ComparedDividendsPanel, ComparedEarningsPanel } from "./panels";
import { ComparedSuspensionPanel } from "./suspension-panel";

const PANELS: Readonly<Record<PanelName, ComponentType<{ compare: OpenCompare }>>> = {
  dividends: ComparedDividendsPanel,
  earnings: ComparedEarningsPanel,
  shareholders: ComparedShareholdersPanel,
  executives: ComparedExecutivesPanel,
  "share-capital": ComparedCapitalPanel,
  suspension: ComparedSuspensionPanel,
};

export async function CompareView({ params }: { params: Promise<PageParams> }) {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const [t, panelText] = await Promise.all([getTranslations("compare"), getTranslations("research.panels")]);
  const compare = await openCompare(research, new URLSearchParams(withParams("", await params, {})));
  const { query, chosen, pairs } = compare;
  return (
    <UrlTransition>
      <ResearchLive ask={askAgain}>
        <div className="stack">
          <div className={styles.bar}>
            <CodePicker unknown={chosen.unknown} />
            <div className={styles.choice}>
              <PanelChoice shown={query.panels} />
              {chosen.compared.length > 0 ? (
                <span className={styles.share}>
                  <ShareThis subject={{ kind: "comparison", codes: chosen.compared, panels: query.panels }} />
                </span>
              ) : null}
            </div>
            <CompareProblems
              unknown={chosen.unknown}
              beyond={chosen.beyond}
              ignored={query.ignored}
              isUnread={query.codes.length > 0 && pairs.observed === null}
            />
          </div>
          {chosen.compared.length === 0 ? (
            <StateBox
              title={t("empty.title")}
              text={t(query.codes.length === 0 ? "empty.text" : "empty.noneLeft")}
            />
          ) : (
            query.panels.map((name) => {
              const Panel = PANELS[name];
              return (
                <PanelBoundary key={name} what={panelText(name)}>
                  <Suspense fallback={<ComparePanelSkeleton name={name} />}>
                    <Panel compare={compare} />
                  </Suspense>
                </PanelBoundary>
              );
            })
          )}
        </div>
      </ResearchLive>
    </UrlTransition>
  );
}
