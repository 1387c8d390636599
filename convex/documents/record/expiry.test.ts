import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { storeCase, storeClient, storeDocument } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import * as Documents from "./model";

// Caught: a document of the day after the range, in the radar and in the calendar.
test("documents are found from the first day to the last", async () => {
  const { backend } = await aPractice(startBackend());
  const clientId = await storeClient(backend);
  const caseId = await storeCase(backend, { clientId });
  const found: string[] = [];
  for (const day of ["10", "11", "12", "13"]) {
    const facts = { expiresOn: `2026-03-${day}`, typeName: `Type ${day}`, uploadedAt: 5, updatedAt: 7, version: 3 };
    found.push(await storeDocument(backend, { clientId, caseId, partyType: "child", ...facts }));
  }
  const range = { from: "2026-03-11", before: "2026-03-13" };
  const listed = await backend.run(async (ctx) => await Documents.listExpiring(ctx, range, 9));
  const alike = { clientId, caseId, partyType: "child", uploadedAt: 5, updatedAt: 7, version: 3 };
  expect(listed).toMatchObject([
    { ...alike, documentId: found[1], typeName: "Type 11", expiresOn: "2026-03-11" },
    { ...alike, documentId: found[2], typeName: "Type 12", expiresOn: "2026-03-12" },
  ]);
  await backend.run(async (ctx) => {
    expect(await Documents.listExpiring(ctx, range, 1)).toEqual(listed.slice(0, 1));
    expect([await Documents.countExpiring(ctx, range, 9), await Documents.countExpiring(ctx, range, 1)]).toEqual([
      2, 1,
    ]);
    const { page } = await Documents.pageExpiring(ctx, range, { numItems: 9, cursor: null });
    expect(page).toEqual(listed);
  });
});

test("a document of a deleted type does not expire", async () => {
  const { asSales, backend } = await aPractice(startBackend());
  const clientId = await storeClient(backend);
  await storeDocument(backend, { clientId, typeKey: "no_type" });
  const list = await asSales.query(api.documents.record.staff.listOfClient, { clientId });
  expect(list?.documents).toMatchObject([{ typeKey: "no_type", expires: false }]);
});
