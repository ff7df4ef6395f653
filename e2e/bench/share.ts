import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { captureFacts } from "@/lib/shares/facts/capture-facts";
import { factsText } from "@/lib/shares/facts/facts";
import { storeShare } from "@/lib/shares/make-share";
import { SHARE_KINDS, type ShareKind, type ShareSubject } from "@/lib/shares/subject";
import { COMPARE_PANELS } from "@/lib/stocks/compare/compare-query";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, median, percentile } from "./figure";
import { codeOf, type ObservationBook, seedObservations } from "./research-observations";
import { sendVisitors, visit } from "./share-visitors";
import { buildBenchWeb, withWeb } from "./web";

const PER_STOCK = 40;
/** Links of each kind and subject. */
const LINKS = 8;
const RUNS = 8;
const SERVER_TARGET_MS = 30;
const CROWD = { perSecond: 200, seconds: 20 };
const CROWD_TARGET_MS = 250;
const DAYS = 30;

type MeasuredShare = {
  readonly kind: ShareKind;
  readonly subject: ShareSubject["kind"];
  readonly path: string;
};

function subjectsOf(nth: number): ShareSubject[] {
  const codes = Array.from({ length: 5 }, (_, place) => codeOf(nth * 7 + place));
  return [
    { kind: "stock", code: codeOf(nth * 7), panels: PANEL_NAMES },
    { kind: "comparison", codes, panels: COMPARE_PANELS },
    { kind: "watchlist", name: `List ${nth}`, codes },
    { kind: "calendar", name: null, codes },
  ];
}

async function makeLinks({ exchangeId }: ObservationBook): Promise<MeasuredShare[]> {
  const { id: userId } = await db().prisma.user.create({
    data: { email: "bench@localhost", passwordHash: "none", isAdmin: true },
  });
  const links: MeasuredShare[] = [];
  for (let nth = 0; nth < LINKS; nth += 1)
    for (const subject of subjectsOf(nth))
      for (const kind of SHARE_KINDS) {
        const path = await makeLink({ exchangeId, userId, subject, kind });
        links.push({ kind, subject: subject.kind, path });
      }
  return links;
}

type NewBenchShare = {
  readonly exchangeId: number;
  readonly userId: string;
  readonly subject: ShareSubject;
  readonly kind: ShareKind;
};

async function makeLink({ exchangeId, userId, subject, kind }: NewBenchShare): Promise<string> {
  const captured = await captureFacts({ exchangeId }, subject, {
    language: "en-US",
    nowMs: Date.now(),
  });
  const facts = { text: factsText(captured), capturedAt: new Date(captured.capturedAt) };
  const made = await storeShare(
    { userId, isAdmin: true, mailConfigured: false },
    {
      exchangeId,
      subject,
      options: {
        kind,
        title: "Of the bench",
        commentary: "**What** we make of it: [more](https://example.com).",
        language: "en-US",
        hidesAuthor: false,
        days: DAYS,
        password: null,
        maxViews: null,
        emailDomains: [],
      },
      facts: kind === "snapshot" ? facts : null,
    },
    TEST_ORIGIN,
  );
  if (made.kind === "refused") throw new Error(`no link was made: ${JSON.stringify(made.problem)}`);
  return `/s/${made.token}`;
}

/** From the request to the last byte: the first opening of each page, and later ones. */
async function measurePages(url: string, links: readonly MeasuredShare[]): Promise<Figure[]> {
  const first: number[] = [];
  const again: number[] = [];
  const bytes: number[] = [];
  for (let run = 0; run <= RUNS; run += 1)
    for (const [nth, { path }] of links.entries()) {
      const startedMs = performance.now();
      bytes.push(await visit(url + path, `198.51.100.${nth}`));
      (run === 0 ? first : again).push(performance.now() - startedMs);
    }
  const pages = `${links.length} links, native`;
  return [
    figureOf(`a shared page, drawn for the first time, ${pages}`, first, null),
    figureOf(`a shared page, ${pages}`, again, SERVER_TARGET_MS),
    {
      name: `a shared page, ${pages}: largest, KB packed`,
      target: "",
      measured: (Math.max(...bytes) / 1024).toFixed(0),
      ok: null,
    },
  ];
}

function figureOf(name: string, times: readonly number[], targetMs: number | null): Figure {
  const p95 = percentile(times, 0.95);
  return {
    name: `${name}, p95, ms`,
    target: targetMs === null ? "" : `<= ${targetMs}`,
    measured: `${p95.toFixed(1)} (median ${median(times).toFixed(1)}, longest ${Math.max(...times).toFixed(0)})`,
    ok: targetMs === null ? null : p95 <= targetMs,
  };
}

/**
 * First all visitors open one link, the worst case: one row counts every view. Then they open all
 * links.
 */
async function measureCrowds(url: string, links: readonly MeasuredShare[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const one = (kind: ShareKind) =>
    links.filter((link) => link.kind === kind && link.subject === "stock").slice(0, 1);
  for (const [name, asked] of [
    ["one snapshot of a stock", one("snapshot")],
    ["one live stock", one("live")],
    [`${links.length} links`, links],
  ] as const) {
    const addresses = asked.map(({ path }) => url + path);
    const times = await sendVisitors(addresses, CROWD);
    figures.push(
      figureOf(`${CROWD.perSecond} visitors a second at ${name}`, times, CROWD_TARGET_MS),
    );
  }
  return figures;
}

async function measure(): Promise<Figure[]> {
  const database = await openBenchDatabase("native");
  await openDatabase(database.url);
  try {
    const links = await makeLinks(await seedObservations(PER_STOCK));
    return await withWeb(database.url, {}, async (url) => [
      ...(await measurePages(url, links)),
      ...(await measureCrowds(url, links)),
    ]);
  } finally {
    await closeDatabase();
    await database.close();
  }
}

export const shareBench: Bench = {
  name: "share",
  run: async () => {
    await buildBenchWeb();
    return measure();
  },
};
