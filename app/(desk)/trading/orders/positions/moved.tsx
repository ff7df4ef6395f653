import { getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { MovedTable } from "@/components/trading/moved-table";
import { partialText } from "@/components/trading/trading-text";
import { Panel } from "@/components/ui/panel";
import { loadTradingTable } from "@/lib/trading/load-records";
import { formatTradingFilter } from "@/lib/trading/query";
import { getWords } from "../../../../language/words";
import { exportMenuProps } from "../../../exports/export-menu-props";
import type { OpenList } from "../tab-view";

const MOST_SHOWN = 100;

/** The history of moves on the chosen days, below the closed positions; nothing where none was. */
export async function MovedPositions({ open: { trading, query } }: { open: OpenList }) {
  const { book, account, reading } = trading;
  const { filter } = query;
  const t = await getTranslations("positionChanges");
  const { rows, count } = await loadTradingTable(book, "moved-position", {
    filter,
    direction: "desc",
    size: MOST_SHOWN,
    position: null,
  });
  if (count === 0) return null;
  return (
    <Panel
      id="moved-title"
      title={t("movedTitle")}
      note={count > MOST_SHOWN ? t("newest", { count: MOST_SHOWN }) : t("movedNote")}
      actions={
        <ExportMenu
          {...exportMenuProps({
            account,
            subject: "moved-positions",
            query: formatTradingFilter("positions", filter),
            rowCount: count,
          })}
          partial={partialText(await getWords(), reading)}
        />
      }
    >
      <MovedTable rows={rows} />
    </Panel>
  );
}
