import { expect, test } from "vitest";
import type { DayStatus } from "@/lib/coverage/day-status";
import { unreadDays } from "./no-rows";

test.each([
  [["lost", "lost"], "older"],
  [["not-published"], "notPublished"],
  [["lost", "missing"], "unread"],
  [["pending", "not-published"], "unread"],
  [["failed"], "unread"],
  [["lost", "complete"], null],
  [["imported"], null],
  [["empty", "missing"], null],
] as [DayStatus[], string | null][])("for days that are %j the reason is: %s", (statuses, why) => {
  expect(unreadDays(statuses.map((status) => ({ status })))).toBe(why);
});
