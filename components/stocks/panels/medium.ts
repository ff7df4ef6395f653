import type { ReactNode } from "react";
import type { ChartData, ChartShape } from "@/components/charts/chart-data";
import type { Words } from "@/lib/core/text";

/** In text: ISO 8601, as a shared page's facts have it. */
export type Instant = Date | string | number;

/**
 * What differs between the desk and a shared page. Panels use no hooks, so that both can draw them.
 */
export type Medium = Words & {
  /** Interactive on the desk, a drawing with its table on a shared page. */
  readonly chart: (chart: PanelChart) => ReactNode;
  /** In the viewer's time zone on the desk, in UTC on a shared page. */
  readonly moment: (at: Instant) => ReactNode;
  /** The page lists the dates ahead elsewhere, as the desk's does ("What is next"). */
  readonly hasDatesElsewhere?: boolean;
};

export type PanelChart = {
  /** Unique on the page; on the desk also the address's word for the table. */
  readonly id: string;
  readonly data: ChartData;
  readonly shape: ChartShape;
  readonly heading: string;
  /** For screen readers and in saved pictures. */
  readonly title: string;
  readonly notes: readonly string[];
  readonly fileStem: string;
  readonly rowHead: string;
  /**
   * The same over other times, the shortest first; `range` is the one above. A shared page draws
   * that one alone.
   */
  readonly ranges?: readonly ChartRange[];
  readonly range?: string;
};

export type ChartRange = Pick<PanelChart, "data" | "heading" | "title" | "notes"> & {
  readonly key: string;
  /** On its button: "1M". */
  readonly label: string;
  /** What came of it, beside the buttons. */
  readonly about: ReactNode;
};
