import { expect, test } from "vitest";
import { casePath, clientPath, contractPath, documentPath, leadPath, paths } from "../../../lib/paths";
import { clientCasesPath } from "../../../lib/staffPaths";
import { presencePlaceOf } from "./place";

// Caught: a case taken for its client; an address with a tab taken for another record.
test.each([
  [leadPath("lead-1"), { kind: "lead", recordId: "lead-1" }],
  [contractPath("c1"), { kind: "contract", recordId: "c1" }],
  [clientPath("k1"), { kind: "client", recordId: "k1" }],
  [clientCasesPath("k1"), { kind: "client", recordId: "k1" }],
  [documentPath({ clientId: "k1", documentId: "d1" }), { kind: "client", recordId: "k1" }],
  [casePath({ clientId: "k1", caseId: "s1" }), { kind: "case", recordId: "s1" }],
  [`${casePath({ clientId: "k1", caseId: "s1" })}?document=d1#top`, { kind: "case", recordId: "s1" }],
  [paths.leads, null],
  [paths.contracts, null],
  [`${paths.clients}?tab=active`, null],
  [paths.inbox, null],
])("%s is the place %j", (address, place) => {
  expect(presencePlaceOf(address)).toEqual(place);
});
