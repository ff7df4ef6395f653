import type { CommissionFilter } from "@/lib/commissions/commission";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type CommissionOrder, parseCursor } from "../store/pages/order";
import {
  type CommissionPage,
  type CommissionPageRequest,
  loadCommissionPage,
} from "../store/pages/page";

export function positionOf(
  side: "after" | "before",
  text: string,
): CommissionPageRequest["position"] {
  const cursor = parseCursor(text);
  if (!cursor) throw new Error(`not a cursor: ${text}`);
  return { side, cursor };
}

type Walk = {
  scope: WholeAccountScope;
  filter: CommissionFilter;
  order: CommissionOrder;
  size: number;
  reading: { few: number };
};

const loadPage = (
  { scope, filter, order, size, reading }: Walk,
  position: CommissionPageRequest["position"],
) => loadCommissionPage(scope, filter, { ...order, size, position }, reading);

/** Every page by "next" from the first one; each is loaded on demand. */
export async function* pagesForward(asked: Walk) {
  let page = await loadPage(asked, null);
  if (page.previous !== null) throw new Error("there is a page before the first");
  yield page;
  for (let count = 1; page.next; count += 1) {
    if (count > 500) throw new Error("the pages do not end");
    page = await loadPage(asked, positionOf("after", page.next));
    yield page;
  }
}

/** Every page by "next" from the first, then back by "previous" from the last. */
export async function walk(asked: Walk) {
  const pages: CommissionPage[] = [];
  for await (const page of pagesForward(asked)) pages.push(page);
  let page = pages.at(-1) as CommissionPage;
  const { rowCount } = page;
  const backward = [[...page.rows]];
  while (page.previous) {
    page = await loadPage(asked, positionOf("before", page.previous));
    backward.unshift([...page.rows]);
    if (backward.length > 500) throw new Error("the pages do not end");
  }
  return { forward: pages.map(({ rows }) => [...rows]), backward, rowCount };
}
