import { expect, test } from "vitest";
import { findPasswordProblem } from "./password-rules";

test.each([
  ["short", "too-short"],
  ["aaaaaaaaaaaaaa", "too-plain"],
  ["x".repeat(257), "too-long"],
  ["Broker@Example.com", "same-as-email"],
  ["correct horse battery", null],
  ["nine patient garden gates", null],
  ["k7fqm-2xw9d-hjr4t-pn6za", null],
  ["我喜欢在秋天的早晨慢慢散步", null],
])("%j as a new password: %s", (password, problem) => {
  expect(findPasswordProblem(password, "broker@example.com")).toBe(problem);
});

test.each([
  "password1234",
  "Password123!",
  "P@ssw0rd2026!",
  "passwordpassword",
  "123456789012",
  "9876543210123",
  "qwertyuiop123",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "zaq12wsxcde3",
  "asdfghjkl123",
  "abcdefghijkl",
  "iloveyou1234",
  "ILoveYouForever",
  "ManchesterUnited",
  "letmein-letmein-letmein",
  "Welcome2026!!",
  "correct horse battery staple",
  "abcde12345abcde12345",
  "jesuschrist1",
  "Summer!2026!Winter",
  "2026-11-24 03:41",
])("%j is tried early, and is refused", (password) => {
  expect(findPasswordProblem(password, "ann@example.com")).toBe("common");
});

test.each([
  ["my name is Magdalena!", "magdalena@example.com", "holds-name"],
  ["mag-dale-na quiet lamps", "Magdalena@example.com", "holds-name"],
  ["an apple on the planning table", "ann@example.com", null],
  ["Broker Desk forever 7", "ann@example.com", "holds-product"],
  ["my-brokerdesk-login", "ann@example.com", "holds-product"],
])("%j of %s: %s", (password, email, problem) => {
  expect(findPasswordProblem(password, email)).toBe(problem);
});

test.each(["love", "1q2w3e4r", "password!", "abcd", "@4310!$57a"])(
  "a password of 256 signs made of %j is judged without a second look at each of them",
  (part) => {
    const longest = part.repeat(256).slice(0, 255).concat("ж");
    expect(findPasswordProblem(longest, "ann@example.com")).toBeNull();
  },
);
