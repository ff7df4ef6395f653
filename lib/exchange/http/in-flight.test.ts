import { expect, test } from "vitest";
import { createInFlight, type Sharing, type Urgency } from "./in-flight";

function startable() {
  const started: { urgency: Urgency; signal: AbortSignal; finish: (value: string) => void }[] = [];
  let promotions = 0;
  const sharing = (changes: Partial<Sharing<string>> = {}): Sharing<string> => ({
    key: "same",
    priority: "background",
    signal: undefined,
    start: (urgency, signal) =>
      new Promise((finish, refuse) => {
        signal.addEventListener("abort", () => refuse(signal.reason));
        started.push({ urgency, signal, finish });
      }),
    ...changes,
  });
  const promoted = () => {
    promotions += 1;
  };
  return { started, sharing, promoted, promotions: () => promotions };
}

test("identical questions in flight are one request; after its answer the question is asked again", async () => {
  const { started, sharing } = startable();
  const { share } = createInFlight();
  const both = [share(sharing()), share(sharing())];
  expect(started).toHaveLength(1);
  started[0]?.finish("answer");
  expect(await Promise.all(both)).toEqual(["answer", "answer"]);
  void share(sharing());
  expect(started).toHaveLength(2);
});

test("a person who joins a job's question makes it urgent where it queues", () => {
  const { started, sharing, promoted, promotions } = startable();
  const { share } = createInFlight(promoted);
  void share(sharing());
  expect(started[0]?.urgency.priority).toBe("background");
  void share(sharing({ priority: "interactive" }));
  void share(sharing({ priority: "interactive" }));
  expect([started.length, started[0]?.urgency.priority, promotions()]).toEqual([
    1,
    "interactive",
    1,
  ]);
});

test("an abort affects only its caller; the request is cancelled when the last caller has left", async () => {
  const { started, sharing } = startable();
  const { share } = createInFlight();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = share(sharing({ signal: one.signal }));
  const second = share(sharing({ signal: two.signal }));
  one.abort(new Error("one left"));
  await expect(first).rejects.toThrow("one left");
  expect(started[0]?.signal.aborted).toBe(false);
  two.abort(new Error("both left"));
  await expect(second).rejects.toThrow("both left");
  expect(started[0]?.signal.aborted).toBe(true);
  void share(sharing());
  expect(started).toHaveLength(2);
});

test("a failure reaches every waiting caller and is not cached", async () => {
  const { share } = createInFlight();
  const { sharing } = startable();
  const failing = sharing({ start: () => Promise.reject(new Error("no")) });
  const results = await Promise.allSettled([share(failing), share(failing)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(share(sharing({ start: async () => "yes" }))).resolves.toBe("yes");
});
