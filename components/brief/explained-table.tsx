"use client";
import { useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { PageLink } from "@/components/ui/page-link";
import type { Explained, ExplainedGroup, Grouping, Parts } from "@/lib/brief/explain";
import type { ClientTags } from "@/lib/clients/client";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { valueDetail } from "@/lib/core/amount-text";
import { sizeText } from "@/lib/core/change-text";
import { marketText, productTypeText } from "@/lib/core/market-name";
import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { type DifferenceUnit, SignedFigure, showsAsZero } from "./signed-figure";

type ExplainedLine = Explained & { readonly name: string | null; readonly href: string | null };

type ExplainedTableProps = {
  by: Grouping;
  label: string;
  group: ExplainedGroup;
  /** In the order of the lines. */
  hrefs: readonly string[];
  tags?: ClientTags;
  unit: DifferenceUnit;
};

/** The causes that each column adds up. */
const COLUMNS = {
  trading: ["volume", "started", "stopped"],
  feeRate: ["feeRate"],
  rebateRate: ["rebateRate"],
  coinRate: ["coinRate"],
  other: ["other"],
} as const satisfies Readonly<Record<string, readonly (keyof Parts)[]>>;
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

const column = columnOf<ExplainedLine>();
const NOTHING = "0" as Amount;

/** The parts of a line add up to its change, and the lines to the whole change. */
export function ExplainedTable({ by, label, group, hrefs, tags = [], unit }: ExplainedTableProps) {
  const t = useTranslations();
  const tagOf = new Map(tags);
  const { lines, others } = group;
  const rows: ExplainedLine[] = lines.map((line, at) => ({ ...line, href: hrefs[at] ?? null }));
  if (others) rows.push({ ...others, name: null, href: null });
  // The others together can come to more than a line, but none of them alone does.
  const most = sizeText(lines.at(-1)?.change ?? NOTHING, unit.isMoney ? "value" : "headline");
  const partOf = ({ parts }: ExplainedLine, name: keyof typeof COLUMNS): Amount =>
    sumAmounts(COLUMNS[name].map((cause) => parts[cause]));
  const used = NAMES.filter((name) => rows.some((row) => !showsAsZero(partOf(row, name), unit)));
  const columns = [
    column.lead("name", t(`brief.by.${by}`), ({ name, href }) => {
      if (name === null)
        return <Quiet>{t("brief.others", { count: others?.count ?? 0, most })}</Quiet>;
      const shown = shownName(t, by, name);
      if (href === null) return shown;
      return by === "uid" ? (
        <ClientName uid={name} href={href} tag={tagOf.get(name)} />
      ) : (
        <PageLink href={href} title={shown === name ? undefined : visibleText(name)}>
          {shown}
        </PageLink>
      );
    }),
    column.figure("now", t("brief.now"), { phone: "hidden" }, ({ now }) => (
      <Figure
        amount={now}
        detail={unit.isMoney ? valueDetail(unit.name) : "ledger"}
        hint={unit.name}
      />
    )),
    column.figure("change", t("brief.change"), { phone: "aside" }, ({ change }) => (
      <strong>
        <SignedFigure amount={change} unit={unit} />
      </strong>
    )),
    ...used.map((name) =>
      column.figure(
        name,
        t(`brief.columns.${name}`),
        { hint: t(`brief.columns.${name}Hint`), phone: name === "other" ? "rare" : undefined },
        (row) => <SignedFigure amount={partOf(row, name)} unit={unit} />,
      ),
    ),
  ];
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ name }) => (name === null ? "others" : `name ${name}`)}
      columns={columns}
    />
  );
}

function shownName(t: Text<never>, by: Grouping, name: string): string {
  if (by === "productType") return productTypeText(t, name);
  return by === "symbol" ? marketText(t, name) : visibleText(name);
}
