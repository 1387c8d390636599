import { expect, test } from "vitest";
import { questionText, type TeamQuestion } from "./questions";

const MEMBER = {
  userId: "u4" as Extract<TeamQuestion, { kind: "revokeMember" }>["member"]["userId"],
  name: "Dee Okafor",
  email: "dee@firm.test",
  isAdmin: true,
  hasSecondFactor: true,
  joinedAt: 0,
  invitedByName: null,
  seenAt: null,
};

// Caught: invitations that ended without a word, because their sender's access was revoked.
test.each([
  [true, true],
  [false, false],
])("the end of a person's access (administrator: %s) names their invitations: %s", (isAdmin, isNamed) => {
  const { text } = questionText({ kind: "revokeMember", member: { ...MEMBER, isAdmin }, isSelf: false });
  expect(text.includes("Pending invitations to members that Dee Okafor sent are revoked.")).toBe(isNamed);
});
