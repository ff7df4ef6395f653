import { expect } from "@playwright/test";
import { isInputRead, isRefusal, readOutcome } from "../access/call-action";
import { A, ALL_OF_A } from "../access/marks";
import { type Attacker, leaksOf } from "./attacker";

/** The manager of B sends ids of account A and of its people for his own account. */
export async function tryForeignIds(attacker: Attacker): Promise<string[]> {
  const { stage, get, as, act } = attacker;
  const { a, b } = stage;
  const list = await keepClients(attacker);
  const [view, job, watchlist, token] = (["view", "exportJob", "watchlist", "token"] as const).map(
    (kind) => stage.own(kind, "managerA"),
  );
  const faults: string[] = [];
  for (const [path, status] of [
    [`/exports/${job}/file?account=${b.id}`, 404],
    [`/exports/${job}/sidecar?account=${b.id}`, 404],
    [`/commissions/rows?account=${b.id}&uidList=${list}`, 400],
    [`/exports/now/commissions.csv?account=${b.id}&uidList=${list}`, 400],
    [`/commissions?account=${b.id}&view=${view}`, 200],
    [`/research/watchlists/${watchlist}`, 404],
    [`/coverage/progress?account=${b.id}&account=${a.id}`, 404],
    ...[
      `${a.id},${b.id}`,
      `0${a.id}`,
      `${a.id}.0`,
      ` ${a.id}`,
      `+${a.id}`,
      `${a.id}e0`,
      "-1",
      "",
      "NaN",
      "*",
    ].map((name): [string, number] => [
      `/coverage/progress?account=${encodeURIComponent(name)}`,
      404,
    ]),
  ] as [string, number][]) {
    const answer = await get(path, as("managerB"));
    // A page that has begun to stream cannot change its status, so it shows "not found" instead.
    const isRight =
      answer.status === status ||
      (status === 404 && answer.status === 200 && path.startsWith("/research"));
    if (!isRight) faults.push(`${path} is ${answer.status}`);
    faults.push(...leaksOf(answer.body, ALL_OF_A).map((word) => `${path} shows ${word}`));
  }
  const at = { accountId: b.id, screen: "commissions" };
  const lists = "research/watchlists/actions.ts";
  for (const [name, page, args] of [
    ["view-actions.ts#changeViewAction", "/commissions", [{ ...at, id: view, name: "taken" }]],
    ["view-actions.ts#chooseDefaultAction", "/commissions", [{ ...at, id: view, isDefault: true }]],
    ["view-actions.ts#removeViewAction", "/commissions", [{ ...at, id: view }]],
    ["import/actions.ts#applyFile", "/import", [{ accountId: b.id, importId: stage.importId }]],
    [
      "import/actions.ts#previewFile",
      "/import",
      [
        {
          accountId: b.id,
          importId: stage.importId,
          columns: {},
          values: { symbol: {}, productType: {} },
          written: {},
          from: "",
          to: "",
        },
      ],
    ],
    [
      "import/actions.ts#lookAgain",
      "/import",
      [{ accountId: b.id, importId: stage.importId, written: {} }],
    ],
    [
      "import/actions.ts#saveNamedMapping",
      "/import",
      [{ accountId: b.id, importId: stage.importId, name: "Theirs" }],
    ],
    [
      "import/actions.ts#applyMapping",
      "/import",
      [{ accountId: b.id, importId: stage.importId, known: { as: "preset", id: "okx" } }],
    ],
    [`${lists}#renameWatchlist`, "/research/watchlists", [{ id: watchlist, name: "taken" }]],
    [`${lists}#pasteCodes`, "/research/watchlists", [{ id: watchlist, text: "NVDA" }]],
    [
      `${lists}#listStock`,
      "/research/watchlists",
      [{ id: watchlist, code: "NVDA", isListed: true }],
    ],
    [`${lists}#saveNote`, "/research/watchlists", [{ id: watchlist, code: "AAPL", note: "taken" }]],
    ["research/calendar/actions.ts#openFeedAction", "/research/calendar", [{ id: watchlist }]],
    ["settings/tokens/actions.ts#revokeOwnToken", "/settings/tokens", [{ tokenId: token }]],
    ["settings/tokens/actions.ts#revokeReachedToken", "/settings/tokens", [{ tokenId: token }]],
  ] as const) {
    const outcome = await readOutcome(await act(name, page, args, as("managerB")));
    const isRefused = outcome.kind === "returned" && isRefusal(outcome.value);
    if (!isRefused || !isInputRead(outcome)) faults.push(`${name}: ${JSON.stringify(outcome)}`);
  }
  // These answer nothing to a person who has no such thing; the tables show afterwards that it
  // still exists.
  for (const [name, page, args] of [
    ["import/actions.ts#takeOut", "/import", [{ accountId: b.id, importId: stage.importId }]],
    ["import/actions.ts#removeFile", "/import", [{ accountId: b.id, importId: stage.importId }]],
    ["exports/actions.ts#cancelExport", "/exports", [{ accountId: b.id, id: job }]],
    ["exports/actions.ts#removeExport", "/exports", [{ accountId: b.id, id: job }]],
    [`${lists}#orderWatchlists`, "/research/watchlists", [{ ids: [watchlist] }]],
    [`${lists}#orderCodes`, "/research/watchlists", [{ id: watchlist, codes: ["NVDA"] }]],
    [`${lists}#deleteWatchlist`, "/research/watchlists", [{ id: watchlist }]],
    ["research/calendar/actions.ts#revokeFeedAction", "/research/calendar", [{ id: watchlist }]],
  ] as const) {
    const outcome = await readOutcome(await act(name, page, args, as("managerB")));
    if (!isInputRead(outcome)) faults.push(`${name} did not read its input`);
  }
  const bearer = { authorization: `Bearer ${stage.tokens.viewerA}` };
  const other = await get(`/api/v1/accounts/${a.id}/exports/jobs/${job}/file`, bearer);
  if (other.status !== 404) faults.push(`another person's file by token is ${other.status}`);
  return faults;
}

/** Stores a list of clients of A; an address can name it by id. */
export async function keepClients({ stage, as, act }: Attacker): Promise<string> {
  const clients = { accountId: stage.a.id, uids: [A.own.uid, A.other.uid] };
  const kept = await readOutcome(
    await act("commissions/actions.ts#keepClients", "/commissions", [clients], as("managerA")),
  );
  expect(kept).toMatchObject({
    kind: "returned",
    value: { data: { kind: "kept", id: expect.any(String) } },
  });
  return (kept as { value: { data: { id: string } } }).value.data.id;
}
