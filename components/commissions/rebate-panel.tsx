"use client";
import dynamic from "next/dynamic";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Panel } from "@/components/ui/panel";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { Skeleton } from "@/components/ui/skeleton";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import styles from "./rebate-chart.module.css";
import { type RebateSeries, stepWord } from "./rebate-series";
import { RebateTable } from "./rebate-table";

const RebateChart = dynamic(() => import("./rebate-chart"), {
  ssr: false,
  loading: () => <Skeleton height={280} />,
});

const VIEWS = ["chart", "table"] as const;
const urlState = {
  chartCoin: parseAsString,
  chartHide: parseAsArrayOf(parseAsString).withDefault([]),
  chartView: parseAsStringLiteral(VIEWS).withDefault("chart"),
};

type RebatePanelProps = { series: RebateSeries; coins: readonly string[]; rangeText: string };

/** Rebate over time of one coin; coins are never added, so one is chosen. */
export function RebatePanel({ series, coins, rangeText }: RebatePanelProps) {
  const [state, setState] = useQueryStates(urlState);
  const [isPending, startTransition] = useTransition();
  const hidden = new Set(state.chartHide);
  const title = `Rebate in ${series.coin} per ${stepWord[series.step]} by product type, ${rangeText}`;
  const toggle = (type: string) =>
    setState({
      chartHide: hidden.has(type) ? state.chartHide.filter((h) => h !== type) : [...state.chartHide, type],
    });
  const chooseCoin = (chartCoin: string) => setState({ chartCoin }, { shallow: false, startTransition });
  return (
    <Panel
      id="rebate-title"
      title={title}
      actions={
        <div className={styles.controls}>
          <CoinChoice coin={series.coin} coins={coins} onChoose={chooseCoin} busy={isPending} />
          <ViewChoice view={state.chartView} onChoose={(chartView) => setState({ chartView })} />
        </div>
      }
    >
      {state.chartView === "table" ? (
        <RebateTable series={series} label={title} />
      ) : (
        <>
          <div className={styles.place}>
            <RebateChart series={series} hidden={hidden} label={title} />
          </div>
          <Legend series={series} hidden={hidden} onToggle={toggle} />
        </>
      )}
    </Panel>
  );
}

type CoinChoiceProps = {
  coin: string;
  coins: readonly string[];
  onChoose: (coin: string) => void;
  busy: boolean;
};

function CoinChoice({ coin, coins, onChoose, busy }: CoinChoiceProps) {
  return (
    <select
      className={styles.select}
      aria-label="Coin of the chart"
      aria-busy={busy}
      value={coin}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {coins.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

type View = (typeof VIEWS)[number];

function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const other = view === "chart" ? "table" : "chart";
  return (
    <button type="button" className={styles.select} onClick={() => onChoose(other)}>
      Show as {other}
    </button>
  );
}

type LegendProps = { series: RebateSeries; hidden: ReadonlySet<string>; onToggle: (type: string) => void };

function Legend({ series, hidden, onToggle }: LegendProps) {
  const unsettled = series.days.some(({ status }) => !SETTLED_STATUSES.includes(status));
  return (
    <ul className={styles.legend} aria-label="Product types in the chart">
      {series.productTypes.map((type) => (
        <li key={type}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(type)}
            onClick={() => onToggle(type)}
          >
            <span className={styles.swatch} style={{ background: productTypeColour(type) }} />
            {productTypeLabel(type)}
          </button>
        </li>
      ))}
      {unsettled ? (
        <li className={styles.entry}>
          <span className={styles.swatch} data-hatched="" />
          Not published, missing or failed
        </li>
      ) : null}
    </ul>
  );
}
