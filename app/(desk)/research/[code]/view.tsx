import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { deskMedium } from "@/components/research/desk-medium";
import { ResearchLive } from "@/components/research/live";
import { CapitalMoves, HolderMoves } from "@/components/research/panels/moves";
import styles from "@/components/research/research.module.css";
import { NoExchange, ResearchNav } from "@/components/research/research-frame";
import { STOCK_COLUMNS } from "@/components/research/skeletons";
import { StockHeader } from "@/components/research/stock-header";
import { PageHead } from "@/components/shell/page-head";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { readRealityLocale } from "@/lib/access/web/language";
import { decodePathPart } from "@/lib/core/address/path-part";
import { systemClock } from "@/lib/core/clock";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { STOCK_PANELS } from "@/lib/core/share/parse-subject";
import { readStockPage, requirePart } from "@/lib/research/stock-page";
import { ShareThis } from "../../shares/share-this";
import { StockTrade } from "../../trading/desk/stock-trade";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { readingView } from "../reading-view";
import { loadPersonLists } from "../watchlists/person-lists";
import { WATCH_ACTIONS } from "../watchlists/watch-actions";
import type { OpenStock } from "./open-stock";
import { StockPanel } from "./panels";

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
          nav={<ResearchNav />}
          share={<ShareThis subject={{ kind: "stock", code, panels: STOCK_PANELS }} />}
        />
      </WatchProvider>
      {listings[0] ? (
        <PanelBoundary what={t("theTicket")} fallback={null}>
          <StockTrade symbol={listings[0].symbol} />
        </PanelBoundary>
      ) : null}
      <div className={styles.grid}>
        {STOCK_COLUMNS.map((column) => (
          <div key={column[0]} className={styles.column}>
            {column.map((name) => (
              <PanelBoundary key={name} what={name === "moves" ? t("moves.title") : t(`panels.${name}`)}>
                {name === "moves" ? <MovesPanel stock={opened} /> : <StockPanel stock={opened} name={name} />}
              </PanelBoundary>
            ))}
          </div>
        ))}
      </div>
    </ResearchLive>
  );
}

function NoSuchStock({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={t("line")} />
      <ResearchNav />
      <StateBox title={t("stock.unknownTitle", { code })} text={t("stock.unknownText")}>
        <Link href={`/research?q=${encodeURIComponent(code)}`}>{t("allPairs")}</Link>
      </StateBox>
    </>
  );
}

/** Who moved between the two newest observations of each list. */
function MovesPanel({ stock }: { stock: OpenStock }) {
  const t = useTranslations("research");
  const medium = deskMedium(useWords());
  const { shareholders, executives, ...moves } = requirePart(stock.moves);
  return (
    <Panel id="moves-title" title={t("moves.title")} note={t("moves.note")}>
      <div className="part">
        <HolderMoves title={t("panels.shareholders")} compared={shareholders} medium={medium} />
        <HolderMoves title={t("panels.executives")} compared={executives} medium={medium} />
        <CapitalMoves title={t("panels.share-capital")} compared={moves["share-capital"]} medium={medium} />
      </div>
    </Panel>
  );
}
