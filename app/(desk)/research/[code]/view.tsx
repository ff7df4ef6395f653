import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ResearchLive } from "@/components/research/live";
import { CapitalMoves, HolderMoves, type MovesView } from "@/components/research/moves";
import { NoExchange } from "@/components/research/no-exchange";
import styles from "@/components/research/stock.module.css";
import { StockHeader } from "@/components/research/stock-header";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { readRealityLocale } from "@/lib/access/web/language";
import { decodePathPart } from "@/lib/core/address/path-part";
import { systemClock } from "@/lib/core/clock";
import type { PanelName } from "@/lib/core/reality/panels";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { STOCK_PANELS } from "@/lib/core/share/parse-subject";
import type { Compared } from "@/lib/research/moves";
import { readStockPage, requirePart } from "@/lib/research/stock-page";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { readingView } from "../reading-view";
import { loadPersonLists } from "../watchlists/person-lists";
import { WATCH_ACTIONS } from "../watchlists/watch-actions";
import type { OpenStock } from "./open-stock";
import {
  DividendsPanel,
  EarningsPanel,
  ExecutivesPanel,
  ShareCapitalPanel,
  ShareholdersPanel,
  SuspensionPanel,
} from "./panels";

/** In the order of the page, two beside each other; the first is as high as the next two. */
const PANELS = [
  ["dividends", DividendsPanel],
  ["earnings", EarningsPanel],
  ["suspension", SuspensionPanel],
  ["shareholders", ShareholdersPanel],
  ["executives", ExecutivesPanel],
  ["share-capital", ShareCapitalPanel],
] as const satisfies readonly (readonly [PanelName, unknown])[];

/** The stock that an address names. */
export async function StockView({ part }: { part: string }) {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const given = decodePathPart(part) ?? part;
  const code = findStockCode(given);
  if (code === null) return <NoSuchStock code={given} />;
  const [locale, t] = await Promise.all([readRealityLocale(), getTranslations("research")]);
  const [page, lists] = await Promise.all([readStockPage(research, { code, locale }), loadPersonLists()]);
  if (page === null) return <NoSuchStock code={given} />;
  const { universe, ...parts } = page;
  const { listings, calendar, pairs } = universe;
  const opened: OpenStock = { ...parts, code, nowMs: systemClock.now() };
  return (
    <ResearchLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <StockHeader
          code={code}
          listings={listings}
          calendar={calendar.observed?.value ?? null}
          pairsView={readingView("stock-info", pairs)}
          nowMs={opened.nowMs}
          share={<ShareThis subject={{ kind: "stock", code, panels: STOCK_PANELS }} />}
        />
      </WatchProvider>
      <div className={styles.grid}>
        {PANELS.map(([name, StockPanel]) => (
          <PanelBoundary key={name} what={t(`panels.${name}`)}>
            <StockPanel stock={opened} />
          </PanelBoundary>
        ))}
        <PanelBoundary what={t("moves.title")}>
          <MovesPanel stock={opened} />
        </PanelBoundary>
      </div>
    </ResearchLive>
  );
}

function NoSuchStock({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <StateBox title={t("stock.unknownTitle", { code })} text={t("stock.unknownText")}>
      <Link href={`/research?q=${encodeURIComponent(code)}`}>{t("allPairs")}</Link>
    </StateBox>
  );
}

/** Who moved between the two newest observations of each list. */
function MovesPanel({ stock }: { stock: OpenStock }) {
  const t = useTranslations("research");
  const moves = requirePart(stock.moves);
  return (
    <Panel id="moves-title" title={t("moves.title")} note={t("moves.note")}>
      <div className={styles.parts}>
        <HolderMoves title={t("panels.shareholders")} view={viewOf(moves.shareholders)} />
        <HolderMoves title={t("panels.executives")} view={viewOf(moves.executives)} />
        <CapitalMoves title={t("panels.share-capital")} view={viewOf(moves["share-capital"])} />
      </div>
    </Panel>
  );
}

function viewOf<Move>(compared: Compared<Move> | null): MovesView<Move> {
  if (compared === null) return null;
  const { before, after, moves } = compared;
  return { beforeMs: before.getTime(), afterMs: after.getTime(), moves };
}
