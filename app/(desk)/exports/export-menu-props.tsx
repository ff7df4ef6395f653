import { ExportMenu, type ExportMenuProps } from "@/components/exports/export-menu";
import { ROWS_AT_ONCE } from "@/lib/exports/request-export";
import type { ExportFormat } from "@/lib/exports/subject";
import { startExport } from "./actions";

type ExportedView = {
  readonly account: { readonly id: number };
  /** The name of an export (lib/exports/subjects.ts). */
  readonly subject: string;
  /** The view's own parameters, without the account. */
  readonly query: URLSearchParams;
  readonly rowCount: number;
};

/**
 * The menu that exports what a view shows. `partial`: what is missing from it; null: nothing.
 * `name`: what is saved, where a panel has several menus.
 */
export function ViewExport({
  partial = null,
  name,
  ...exported
}: ExportedView & { partial?: string | null; name?: string }) {
  const named = name === undefined ? {} : { name };
  return <ExportMenu {...exportMenuProps(exported)} {...named} partial={partial} />;
}

export function exportMenuProps(exported: ExportedView): Omit<ExportMenuProps, "partial" | "name"> {
  const { account, subject, query, rowCount } = exported;
  const params = new URLSearchParams([["account", String(account.id)], ...query]);
  const link = (ending: ExportFormat | "json", most: number) =>
    rowCount <= most ? `/exports/now/${subject}.${ending}?${params}` : null;
  return {
    links: {
      csv: link("csv", ROWS_AT_ONCE.csv),
      "csv-excel": link("csv-excel", ROWS_AT_ONCE["csv-excel"]),
      xlsx: link("xlsx", ROWS_AT_ONCE.xlsx),
      sidecar: link("json", ROWS_AT_ONCE.csv),
    },
    view: { accountId: account.id, subject, query: query.toString() },
    start: startExport,
    listHref: `/exports?account=${account.id}`,
  };
}
