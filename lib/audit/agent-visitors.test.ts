import { expect, test } from "vitest";
import { isRobot, visitorClient } from "@/lib/audit/agent";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; CUBOT KINGKONG X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

test.each([
  [PHONE, "Chrome on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["a-name-of-my-own/1", "another program"],
  ["", "another program"],
  [null, "another program"],
])("%s is counted as %s", (userAgent, client) => {
  expect(visitorClient(userAgent)).toBe(client);
});

test.each([
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "TelegramBot (like TwitterBot)",
  "WhatsApp/2.23.20.0",
  "facebookexternalhit/1.1",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
])("%s is not a visitor", (userAgent) => {
  expect(isRobot(userAgent)).toBe(true);
});

test.each([
  PHONE,
  "curl/8.5.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) [LinkedInApp]/9.1",
  null,
])("%s may be a visitor", (userAgent) => {
  expect(isRobot(userAgent)).toBe(false);
});
