import { describe, expect, test } from "vitest";
import { canAccept, INVITE_ERRORS } from "./rules";

describe("an invitation", () => {
  const invitation = { email: "new@firm.test", state: "pending", expiresAt: 1_000 } as const;
  const invited = { email: "New@Firm.test ", emailVerified: true };

  test("is accepted by the verified address it was sent to, in any case", () => {
    expect(canAccept(invitation, invited, 999)).toBe(true);
  });

  test.each([
    ["after it has expired", { now: 1_000 }],
    ["once accepted", { state: "accepted" }],
    ["once revoked", { state: "revoked" }],
    ["by an address nobody has verified", { emailVerified: false }],
    ["by another address", { email: "x@firm.test" }],
    ["by a token without an address", { email: null }],
  ] as const)("is not accepted %s", (_when, differing) => {
    const { state, now, ...person } = { state: invitation.state, now: 0, ...invited, ...differing };
    expect(canAccept({ ...invitation, state }, person, now)).toBe(false);
  });
});

// The specification and the screens have these words.
test("each reason against an invitation has a sentence", () => {
  expect(INVITE_ERRORS).toEqual({
    notAnAddress: "This is not an email address. It looks like name@example.com.",
    isStaff: "This e-mail address belongs to a member of the practice.",
    isClient: "This email address belongs to a client.",
    isOtherClient: "This email address belongs to another client.",
    wasStaff: expect.stringContaining(
      "a former member of the practice, whose account cannot become a client's.",
    ) as string,
    wasClient: expect.stringContaining("a former client, whose account cannot become a member's.") as string,
    badRedirect: "The invitation does not lead back to Passage. Reload the page, then try again.",
    notSent: "Failed to send invitation",
    notPrimary: expect.stringMatching(/^No email was sent: another sign-in account has this email address/) as string,
  });
});
