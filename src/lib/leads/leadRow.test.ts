import { expect, test } from "vitest";
import { foldTyped } from "../../../convex/texts/rules";
import { leadHaystack } from "./leadRow";

const haystack = leadHaystack({ firstName: "José", lastName: "de la Cruz", email: "Pepe@Mail.test" });
test.each([
  ["jos", true],
  ["CRUZ", true],
  ["  cruz ", true],
  ["josé de la", true],
  ["pepe@mail", true],
  ["jose de la", true],
  ["Jose\u0301 de", true],
  ["é d", true],
  ["", true],
  ["cruz pepe", false],
  ["cruzpepe", false],
  ["maria", false],
])("%j finds José de la Cruz, Pepe@Mail.test: %s", (search, found) => {
  expect(haystack.includes(foldTyped(search))).toBe(found);
});
