import { expect, test } from "vitest";
import { failureText, sharingSteps, skippedText } from "./syncText";

test("the text counts the skipped rows", () => {
  expect([skippedText(0), skippedText(1), skippedText(2)]).toEqual([
    null,
    "1 row skipped: no e-mail",
    "2 rows skipped: no e-mail",
  ]);
});

test("a public sheet has the four specified steps, a private one those of a service account", () => {
  const open = sharingSteps("apiKey").steps.join(" / ");
  for (const step of ["Share", "Anyone with the link", "Viewer", "Done"]) expect(open).toContain(step);
  expect(sharingSteps("apiKey").steps).toHaveLength(4);
  expect(sharingSteps("serviceAccount").intro).toContain("service account");
  expect(sharingSteps("serviceAccount").steps).toHaveLength(4);
  expect([failureText({ message: "403" }), failureText({ message: null })]).toEqual(["403", "Failed to fetch leads"]);
});
