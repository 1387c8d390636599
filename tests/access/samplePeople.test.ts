import { expect, test } from "vitest";

import { SAMPLE_PASSWORD, SAMPLE_PEOPLE } from "../../src/features/access/provider/samplePeople.ts";
import { samplePeople } from "@passage/standins/samplePeople";

const LABELS = {
  Administrator: ["staff", true],
  Lawyer: ["staff", false],
  Sales: ["staff", false],
  Client: ["client", false],
};

// Caught: a person renamed on one side; a password changed on one side; the administrator offered as a lawyer.
test("the sign-in page offers exactly the people of the sign-in stand-in, with their password", () => {
  const people = samplePeople("https://clerk.test");
  const offered = SAMPLE_PEOPLE.map(({ email, role }) => [email, SAMPLE_PASSWORD, ...LABELS[role]]);
  const known = people.map(({ email, password, role, isAdmin }) => [email, password, role, isAdmin]);
  expect(offered.toSorted()).toEqual(known.toSorted());
});
