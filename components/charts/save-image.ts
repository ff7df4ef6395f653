"use client";
import { type ChartImage, paintChart, planImage } from "./paint-chart";

/** Sharp on screens that draw two pixels for one. */
const DENSITY = 2;

/**
 * Saves a chart as a PNG, in the colours of the page as it is. Nothing is fetched. `plot` is the element the chart
 * is drawn in.
 */
export async function saveChartImage(
  plot: HTMLElement,
  said: Omit<ChartImage, "marks">,
  fileName: string,
): Promise<void> {
  const image = { ...said, marks: await pictureOf(plot) };
  const style = { colour: resolveColour, fontFamily: getComputedStyle(document.body).fontFamily };
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot paint pictures");
  const plan = planImage(context, image, style);
  canvas.width = plan.width * DENSITY;
  canvas.height = plan.height * DENSITY;
  context.scale(DENSITY, DENSITY);
  paintChart(context, image, style, plan);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser cannot save pictures");
  download(URL.createObjectURL(blob), fileName);
}

const MOST_WAIT_MS = 10_000;

const PAINTED = ["fill", "stroke"] as const;
/** Colours that only the page can work out. */
const OF_THE_PAGE = /^(?:var|color-mix)\(/;

/** The drawing as a picture of its own: an image knows nothing of the page's variables and fonts. */
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

/** Waits for the script that draws charts. */
async function drawingIn(plot: HTMLElement): Promise<SVGElement> {
  const until = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const drawing = plot.querySelector<SVGElement>("svg.recharts-surface");
    if (drawing) return drawing;
    if (performance.now() > until) throw new Error("the chart is not drawn yet");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function download(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The browser works out variables and mixtures; a canvas takes only what comes of it. */
function resolveColour(colour: string): string {
  const probe = document.createElement("span");
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}
