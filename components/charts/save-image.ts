"use client";
import { rangeLabel } from "@/lib/core/day-text";
import { bucketLabel, type ChartWords, shareText } from "./bucket-text";
import type { ChartData, ChartSeries } from "./chart-data";
import { spansOf } from "./plan-axis";

/** Canvas pixels for each CSS pixel, so that the picture is sharp on high-density screens. */
const DENSITY = 2;

type ChartImage = {
  readonly data: ChartData;
  readonly title: string;
  /** Rates used, what is incomplete and what has no value; one line each. */
  readonly notes: readonly string[];
  readonly words: ChartWords;
};

/** Saves the chart drawn in `plot` as a PNG, in the colours of the page. Nothing is fetched. */
export async function saveChartImage(
  plot: HTMLElement,
  image: ChartImage,
  fileName: string,
): Promise<void> {
  const marks = await pictureOf(plot);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot paint pictures");
  paintChart(context, image, marks);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser cannot save pictures");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const MOST_WAIT_MS = 10_000;

const PAINTED = ["fill", "stroke"] as const;
/** Colours that only the page can resolve. */
const OF_THE_PAGE = /^(?:var|color-mix)\(/;

/** The drawing as an image, which cannot use the page's variables and fonts. */
async function pictureOf(plot: HTMLElement): Promise<HTMLImageElement> {
  const drawing = await drawingIn(plot);
  const { width, height } = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("font-family", "Inter, system-ui, sans-serif");
  for (const element of copy.querySelectorAll("*")) {
    for (const name of PAINTED) {
      const colour = element.getAttribute(name);
      if (colour && OF_THE_PAGE.test(colour)) element.setAttribute(name, resolveColour(colour));
    }
  }
  const picture = new Image(width, height);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  return picture;
}

async function drawingIn(plot: HTMLElement): Promise<SVGElement> {
  const until = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const drawing = plot.querySelector<SVGElement>("svg.recharts-surface");
    if (drawing) return drawing;
    if (performance.now() > until) throw new Error("the chart is not drawn yet");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Resolves variables and mixed colours, which a canvas does not know. */
function resolveColour(colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

const EDGE = 40;
const LINE = 22;
const TOP = 76;
/** A phone's chart is enlarged, so that title and legend have room. */
const LEAST_WIDTH = 720;

function paintChart(
  canvas: CanvasRenderingContext2D,
  { data, title, notes, words }: ChartImage,
  marks: HTMLImageElement,
): void {
  const { fontFamily } = getComputedStyle(document.body);
  const [titleFont, font] = [`600 20px ${fontFamily}`, `400 14px ${fontFamily}`];
  const width = Math.max(LEAST_WIDTH, marks.width + 2 * EDGE);
  const chart = {
    width: width - 2 * EDGE,
    height: (marks.height * (width - 2 * EDGE)) / marks.width,
  };
  canvas.font = font;
  const legend = layLegend(canvas, data, words, width);
  const lines = [...notes, ...hatchNote(words, data)];
  const height = TOP + chart.height + LINE + (legend.rows + lines.length) * LINE + EDGE;
  canvas.canvas.width = width * DENSITY; // a resized canvas loses its font
  canvas.canvas.height = height * DENSITY;
  canvas.scale(DENSITY, DENSITY);
  const write = (text: string, x: number, y: number, ink: string) => {
    canvas.fillStyle = resolveColour(ink);
    canvas.fillText(text, x, y, width - x - EDGE);
  };
  const fill = (colour: string, x: number, y: number, size: number) => {
    canvas.fillStyle = resolveColour(colour);
    canvas.fillRect(x, y, size, size);
  };
  canvas.fillStyle = resolveColour("var(--surface)");
  canvas.fillRect(0, 0, width, height);
  canvas.font = titleFont;
  write(title, EDGE, EDGE + 12, "var(--text)");
  canvas.font = font;
  canvas.drawImage(marks, EDGE, TOP, chart.width, chart.height);
  const first = TOP + chart.height + LINE + 12;
  for (const { x, row, name, swatch, outline } of legend.entries) {
    fill(outline, x, first + row * LINE - 11, 12);
    fill(swatch, x + 1.5, first + row * LINE - 9.5, 9);
    write(name, x + 18, first + row * LINE, "var(--text)");
  }
  for (const [index, line] of lines.entries()) {
    write(line, EDGE, first + 4 + (legend.rows + index) * LINE, "var(--text-muted)");
  }
}

/** At most this many spans are named; a picture has no room for more. */
const MOST_SPANS = 3;

function hatchNote({ t, language }: ChartWords, { buckets }: ChartData): string[] {
  const labels = spansOf(buckets).flatMap(({ first, last }) => {
    const [from, to] = [buckets[first], buckets[last]];
    if (!from || !to) return [];
    if (from.from === undefined || to.to === undefined) return [bucketLabel(from, language)];
    return [rangeLabel({ from: from.from, to: to.to }, language)];
  });
  if (labels.length === 0) return [];
  const spans = labels.slice(0, MOST_SPANS).join("; ");
  const count = labels.length - MOST_SPANS;
  return [count > 0 ? t("hatchedMore", { spans, count }) : t("hatched", { spans })];
}

type LegendEntry = { x: number; row: number; name: string; swatch: string; outline: string };

function layLegend(
  canvas: CanvasRenderingContext2D,
  data: ChartData,
  { t }: ChartWords,
  width: number,
): { entries: LegendEntry[]; rows: number } {
  const entries: LegendEntry[] = [];
  let [x, row] = [EDGE, 0];
  const compared: Pick<ChartSeries, "name" | "colour" | "outline" | "share">[] = data.comparison
    ? [{ name: t("dashed", { name: data.comparison.name }), colour: "var(--outline)", share: null }]
    : [];
  for (const { name, colour, outline = colour, share } of [...data.series, ...compared]) {
    const text = share === null ? name : `${name} ${shareText(share)}`;
    const wide = canvas.measureText(text).width + 42;
    if (x + wide > width - EDGE && x > EDGE) [x, row] = [EDGE, row + 1];
    entries.push({ x, row, name: text, swatch: colour, outline });
    x += wide;
  }
  return { entries, rows: row + 1 };
}
