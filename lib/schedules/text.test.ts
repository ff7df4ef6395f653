import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { NotificationView } from "@/lib/notifications/notification";
import { notificationLetter } from "@/lib/notifications/text";
import type { ReportFile } from "./report-file";

const amount = (text: string) => text as Amount;
const item = {
  ...{
    key: "1",
    by: "me",
    view: "Top clients",
    every: "week" as const,
    export: "2",
    file: "clients.csv",
  },
  ...{
    period: { from: "2026-11-16" as Day, to: "2026-11-22" as Day },
    isDone: true,
    problem: null,
  },
};
const about = (change: Partial<typeof item> | { problem: "view-gone" } = {}): NotificationView => ({
  ...{
    id: "3",
    kind: "report-ended",
    account: { id: 1, name: "Main" },
    names: [],
    atMs: 0,
    isRead: false,
  },
  items: [{ ...item, ...change }],
});
const file: ReportFile = {
  ...{
    name: "clients.csv",
    subject: "clients",
    rows: 1,
    bytes: 9,
    sha256: "abc",
    isAttached: true,
  },
  notWhole: "incomplete: 1 day missing",
  controlTotals: [{ coin: "BTC", rows: 1, sums: { rebateAmount: amount("0.1"), fee: null } }],
};

const letter = (
  notification: NotificationView,
  language: Language = "en-US",
  link = "https://desk",
  given: ReportFile | null = null,
) => notificationLetter([{ notification, link, file: given }], language);

test("a letter names the file, its proof, what is missing and what it adds up to", () => {
  const { subject, text } = letter(about(), "en-US", "https://desk/exports", file);
  expect(subject).toBe("Main: Top clients, 16 Nov – 22 Nov 2026");
  expect(text.split("\n")).toEqual([
    "Your weekly report “Top clients” for 16 Nov – 22 Nov 2026 is ready.",
    "",
    "File: clients.csv, 1 row",
    "SHA-256: abc",
    "The file is incomplete: 1 day missing",
    "",
    "Control totals:",
    "BTC: rebateAmount 0.1",
    "",
    "The file and its proof are attached.",
    "",
    "Download it here: https://desk/exports",
    "You scheduled this report under Exports, Scheduled reports.",
  ]);
  const large = letter(about(), "zh-CN", "https://desk", { ...file, isAttached: false });
  expect(large.text).toContain("文件过大");
});

test("a report that failed or stopped says so", () => {
  const failed = letter(about({ isDone: false }));
  expect(failed.text).toContain("failed. You can export it again by hand.");
  const stopped = letter(about({ problem: "view-gone" }));
  expect(stopped.text).toContain("has stopped because its saved view is gone.");
});
