import { expect, test } from "vitest";
import { warnOfPlainHttp } from "./ports";

test.each(["0.0.0.0", "::", "192.168.1.7", "desk.office.example"])(
  "a desk that other machines reach at %s over plain http says so",
  (host) => {
    expect(warnOfPlainHttp(host, null)).toMatch(/plain http .*NEXTAUTH_URL=https:/);
    expect(warnOfPlainHttp(host, "http://desk.example")).toContain(host);
    expect(warnOfPlainHttp(host, "https://desk.example")).toBeNull();
  },
);

test.each(["127.0.0.1", "127.0.0.2", "localhost", "::1"])(
  "one that only this machine reaches at %s does not",
  (host) => {
    expect(warnOfPlainHttp(host, null)).toBeNull();
  },
);
