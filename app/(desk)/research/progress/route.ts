import { type Places, topicKey } from "@/components/stocks/reading-view";
import { questionKey } from "@/lib/stocks/queue/question";
import { loadPlaces } from "@/lib/stocks/queue/read-panels";
import { findQuestions, forStocks } from "../open-queue";

/** The places of the requests of ?of=… in their queues, for the page that waits for them: "dividends:AAPL", "calendar:". */
export const GET = forStocks(async ({ queue, request }) => {
  const asked = await Promise.all(request.nextUrl.searchParams.getAll("of").map(questionsOf));
  const questions = asked.flat();
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

async function questionsOf(topic: string) {
  const at = topic.indexOf(":");
  return at < 0 ? [] : findQuestions(topic.slice(0, at), topic.slice(at + 1));
}
