import { type Places, topicKey } from "@/components/stocks/panel-age";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { findQuestions } from "@/lib/stocks/queue/ask-again";
import { questionKey } from "@/lib/stocks/queue/question";
import { loadPlaces } from "@/lib/stocks/queue/read-panels";
import { forStocks } from "../open-queue";

/**
 * The places of the requests of ?of=… in their queues, for the page that waits for them:
 * "dividends:AAPL", "calendar:".
 */
export const GET = forStocks(async ({ queue, request }) => {
  const locale = await readStockLocale();
  const topics = request.nextUrl.searchParams.getAll("of").filter((topic) => topic.includes(":"));
  const questions = topics.flatMap((topic) => {
    const at = topic.indexOf(":");
    return findQuestions({ source: topic.slice(0, at), code: topic.slice(at + 1) }, locale);
  });
  if (questions.length === 0) return Response.json({ error: "unknown-question" }, { status: 400 });
  const queued = await loadPlaces(queue.exchangeId, questions);
  const places: Places = {};
  for (const question of questions) {
    const place = queued.get(questionKey(question))?.place ?? null;
    const key = topicKey(question);
    const known = places[key] ?? null;
    places[key] = place === null ? known : Math.max(place, known ?? 0);
  }
  return Response.json(places, { headers: { "cache-control": "no-store" } });
});
