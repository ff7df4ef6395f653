import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language";
import { testWords } from "@/lib/core/testing/text";
import { ACCOUNT_ROLES, type AccountRole } from "@/lib/users/account-role";
import { invitationLetter, invitationSights, invitationTitle } from "./text";

const at = (account: string, role: AccountRole) => ({ account, role });
const invitation = (...grants: ReturnType<typeof at>[]) => ({
  email: "pat@example.com",
  isAdmin: false,
  invitedBy: "ann@example.com" as string | null,
  grants,
});

test("an invitation says who invites to what as what, and what the person will see", () => {
  const words = testWords();
  const partner = invitation(at("Main", "partner"));
  expect(invitationTitle(words, partner)).toBe("ann@example.com invites you to Main as a partner");
  expect(invitationSights(words, partner)).toEqual([
    "You will see the commission records of the clients assigned to you, and your statements with what you are paid. You will not see other clients.",
  ]);
  expect(invitationTitle(words, { ...partner, invitedBy: null })).toBe(
    "You are invited to Main as a partner",
  );
  const several = invitation(at("Main", "partner"), at("Other", "viewer"));
  expect(invitationTitle(words, several)).toBe("ann@example.com invites you to 2 accounts");
  expect(invitationSights(words, several)).toEqual([
    expect.stringMatching(/^Main \(Partner\): You will see the commission records/),
    expect.stringMatching(/^Other \(Viewer\): You will see everything/),
  ]);
  expect(invitationTitle(words, { ...several, isAdmin: true })).toMatch(/as an administrator$/);
});

test("each role has its own sentences in each language", () => {
  for (const language of LANGUAGES) {
    const words = testWords(language);
    const all = [
      ...ACCOUNT_ROLES.map((role) => invitation(at("Main", role))),
      invitation(),
      { ...invitation(), isAdmin: true },
    ];
    for (const invitedBy of ["ann@example.com", null]) {
      const titles = all.map((one) => invitationTitle(words, { ...one, invitedBy }));
      expect(new Set(titles).size).toBe(all.length);
      for (const title of titles) expect(title).not.toMatch(/invitation\.|\{|undefined/);
    }
    expect(new Set(all.flatMap((one) => invitationSights(words, one))).size).toBe(all.length);
  }
});

test("the letter shows a name's invisible characters and has the link once", () => {
  const link = "https://desk.example/invite/token";
  const letter = invitationLetter(testWords(), invitation(at("Ma\nin", "viewer")), {
    ...{ link, days: 7 },
  });
  expect(letter.subject).toBe("ann@example.com invites you to Ma␊in as a viewer");
  expect(letter.text.split(link)).toHaveLength(2);
  expect(letter.text).toContain("You will see everything in the account");
  expect(letter.text).toContain("within 7 days, and only for pat@example.com");
});
