import { describe, expect, test } from "vitest";

import { isOwnHost, readHosts } from "./own-hosts";

const HOSTS = readHosts("https://desk.example", "desk.office.example, 10.0.0.9", "Here.example");
const isOwn = (host: string | undefined, localAddress = "127.0.0.1") =>
  isOwnHost({ headers: { host }, socket: { localAddress } }, HOSTS);

describe("the desk answers", () => {
  test.each([
    ["this machine", "localhost:3000"],
    ["in capitals", "LOCALHOST:3000"],
    ["its number", "127.0.0.1:3000"],
    ["on IPv6", "[::1]:3000"],
    ["the public name", "desk.example"],
    ["its absolute form", "desk.example."],
    ["another port of it", "desk.example:8443"],
    ["a name of ALLOWED_HOSTS", "desk.office.example:3000"],
    ["the name that it listens at", "here.example:3000"],
    ["a number of ALLOWED_HOSTS", "10.0.0.9"],
  ])("to %s", (_what, host) => expect(isOwn(host)).toBe(true));

  test("to the IP address of the connection", () => {
    expect(isOwn("192.168.1.7:3000", "192.168.1.7")).toBe(true);
    expect(isOwn("192.168.1.7:3000", "::ffff:192.168.1.7")).toBe(true);
    expect(isOwn("[fd12::7]:3000", "fd12::7")).toBe(true);
  });

  test("to a program that sends no host", () => expect(isOwn(undefined)).toBe(true));
});

describe("it does not answer", () => {
  test.each([
    ["a foreign name", "evil.example"],
    ["a foreign name with our port", "evil.example:3000"],
    ["a name below ours", "evil.desk.example"],
    ["a name that begins as ours", "desk.example.evil.example"],
    ["a name below localhost", "evil.localhost"],
    ["a number that was not connected to", "192.168.1.7:3000"],
    ["a path", "desk.example/x"],
    ["a user before it", "desk.example@evil.example"],
    ["nothing", ""],
  ])("to %s", (_what, host) => expect(isOwn(host)).toBe(false));
});
