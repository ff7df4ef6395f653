import { expect, test } from "vitest";
import { instantIn } from "@/lib/stocks/market/market-clock";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { findTitleZone, zoneText } from "./title-zone";

test.each<[string, string]>([
  ["Time", "none"],
  ["Cutcount", "none"],
  ["Time (UTC)", "UTC"],
  ["Repayment time (UTC)", "UTC"],
  ["Date(GMT)", "UTC"],
  ["时间（UTC）", "UTC"],
  ["created_at_utc", "UTC"],
  ["UTC time", "UTC"],
  ["UTC - time of the order", "UTC"],
  ["Time (UTC+0)", "UTC"],
  ["Time (UTC-00:00)", "UTC"],
  ["Time (UTC+8)", "UTC+8"],
  ["Time (UTC+08:00)", "UTC+8"],
  ["Time (GMT+08:00)", "UTC+8"],
  ["Time (UTC+0800)", "UTC+8"],
  ["时间（UTC＋8）", "UTC+8"],
  ["Time (UTC-03:00)", "UTC-3"],
  ["Time (UTC −3)", "UTC-3"],
  ["Time (UTC+9)", "UTC+9"],
  ["Time (GMT+14)", "UTC+14"],
  ["Time (UTC+05:30)", "unclear"],
  ["Time (UTC-13)", "unclear"],
  ["Time (UTC+123)", "unclear"],
  ["Time (UTC8)", "unclear"],
  ["Time (UTC or UTC+8)", "unclear"],
  ["Time (UTC, that is GMT)", "UTC"],
])("%s: %s", (title, zone) => {
  const found = findTitleZone(title);
  expect(found.kind === "found" ? zoneText(found.zone) : found.kind).toBe(zone);
});

test("a zone that a title names is that far from UTC", () => {
  for (let hours = -12; hours <= 14; hours += 1) {
    const found = findTitleZone(`Time (UTC${hours < 0 ? "" : "+"}${hours})`);
    expect(found.kind).toBe("found");
    if (found.kind !== "found" || found.zone === null) continue;
    const noon = instantIn(found.zone, "2026-05-31 12:00" as WallTime);
    expect(noon, found.zone).toBe(Date.parse("2026-05-31T12:00:00Z") - hours * 3_600_000);
  }
});

test("a place is shown as it is named", () => {
  expect(zoneText("Europe/Berlin")).toBe("Europe/Berlin");
});
