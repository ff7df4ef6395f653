import { expect, test } from "vitest";
import { CLIENT_SORTS } from "@/lib/clients/client-row";
import type { Day } from "@/lib/core/day";
import { parseClientListQuery } from "./query";
import { formatClientCursor } from "./store/request";

const DAYS = { last: "2026-11-20" as Day, since: "2026-08-01" as Day };
const SEEN = CLIENT_SORTS.filter((sort) => sort !== "rebate" && sort !== "lifetime");
const next = formatClientCursor({ sort: "feePaid", direction: "desc", key: "12.5", uid: "7" });

test.each(["", "sort=rebate&", "sort=lifetime&"])(
  "a page follows the order in whose place %j is not seen",
  (order) => {
    const params = new URLSearchParams(`${order}after=${next}`);
    expect(parseClientListQuery(params, DAYS, SEEN)).toMatchObject({
      ok: true,
      query: { sort: "feePaid", position: { side: "after", cursor: { key: "12.5", uid: "7" } } },
    });
  },
);
