import { expect, test } from "vitest";
import { whyNoSandbox } from "./prepare-exchange";

const DEMO = "http://127.0.0.1:3050";
const demo = { baseUrl: DEMO, environment: "sandbox" };
const live = { baseUrl: "https://api.exchange.example", environment: "live" };
const elsewhere = { baseUrl: "http://127.0.0.1:9000", environment: "sandbox" };
const ofFiles = { baseUrl: null, environment: null };

test.each([
  ["on a first start", [], null],
  ["on the next start with the demo account", [demo], DEMO],
  ["beside another sandbox, for the demo account's sake", [demo, elsewhere], DEMO],
  ["when every account was removed", [], DEMO],
])("the sandbox starts %s", (_when, accounts, demoUrl) => {
  expect(whyNoSandbox(accounts, demoUrl, null)).toBeNull();
});

test.each([
  ["the environment names an exchange", [], null, "https://api.exchange.example"],
  [
    "the environment names one, also with the demo account there",
    [demo],
    DEMO,
    "https://api.exchange.example",
  ],
  ["a live account is connected", [demo, live], DEMO, null],
  ["every account lives elsewhere", [elsewhere], DEMO, null],
  ["the only account of a new folder is fed by files", [ofFiles], null, null],
])("the sandbox does not start when %s", (_when, accounts, demoUrl, exchange) => {
  expect(whyNoSandbox(accounts, demoUrl, exchange)).not.toBeNull();
});
