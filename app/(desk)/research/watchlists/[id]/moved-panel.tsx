import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { MovedFilter } from "@/components/watchlists/moved-filter";
import styles from "@/components/watchlists/watchlists.module.css";
import { type MoveView, WhoMoved } from "@/components/watchlists/who-moved";
import type { StockCode } from "@/lib/core/reality/stock-code";
import {
  COMPARED_PANELS,
  loadWhoMoved,
  type WhoMoved as Moved,
  type StockMove,
} from "@/lib/research/who-moved";
import type { PageParams } from "../../../open-account";
import { openPersonResearch } from "../../open-research";

type MovedPanelProps = { id: string; codes: readonly StockCode[]; params: Promise<PageParams> };

/** Who moved over all stocks of a list, a page at a time; `?moved=` is the panel, `?older=` where the page begins. */
export async function MovedPanel({ id, codes, params }: MovedPanelProps) {
  const [research, t, given] = await Promise.all([
    openPersonResearch(),
    getTranslations("watchlists.moved"),
    params,
  ]);
  if (research === null) return null; // the panel above says so
  const chosen = COMPARED_PANELS.find((panel) => panel === given.moved);
  const from = typeof given.older === "string" ? given.older : null;
  const page = await loadWhoMoved(research, { codes, panels: chosen ? [chosen] : COMPARED_PANELS }, from);
  const address = (older: string | null) => {
    const query = new URLSearchParams({ ...(chosen ? { moved: chosen } : {}), ...(older ? { older } : {}) });
    return `/research/watchlists/${id}?${query}#moved-title`;
  };
  return (
    <Panel
      id="moved-title"
      title={t("title")}
      note={t("note")}
      actions={<MovedFilter panels={COMPARED_PANELS} />}
    >
      {page.moves.length > 0 ? (
        <WhoMoved moves={page.moves.map(viewOf)} />
      ) : (
        <StateBox title={from === null ? t("none") : t("end")} text={t("noneText")} />
      )}
      {from !== null || page.older !== null ? (
        <nav className={styles.foot} aria-label={t("title")}>
          {from === null ? null : <LinkButton href={address(null)}>{t("newest")}</LinkButton>}
          {page.older === null ? (
            <span className={styles.seen}>{t("end")}</span>
          ) : (
            <LinkButton href={address(page.older)}>{t("older")}</LinkButton>
          )}
        </nav>
      ) : null}
      <Uncompared of={page.uncompared} />
    </Panel>
  );
}

async function Uncompared({ of: { once, never } }: { of: Moved["uncompared"] }) {
  const t = await getTranslations("watchlists.moved");
  return (
    <p className="note">
      {t("compared")} {once > 0 ? t("once", { count: once }) : null}{" "}
      {never > 0 ? t("never", { count: never }) : null}
    </p>
  );
}

function viewOf(move: StockMove): MoveView {
  const { before, after, ...rest } = move;
  return { ...rest, beforeMs: before.getTime(), afterMs: after.getTime() };
}
