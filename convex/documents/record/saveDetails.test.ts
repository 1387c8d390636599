import { describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import { aFile, aPracticeWithStorage, upload } from "../../../tests/support/functions/documents";
import { storeRequirement } from "../../../tests/support/functions/dues";
import { storeCase } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import { renamed } from "../../practice/documentTypes/rules";

useFixedClock();
const { listOfClient, saveDetails } = api.documents.record.staff;

async function aDocument() {
  const practice = await aPracticeWithStorage();
  const { asSales, backend, clientId } = practice;
  const documentId = await upload(asSales, clientId, aFile({ typeKey: "degree" }));
  const stored = async () => {
    const id = backend.run(async (ctx) => await ctx.db.get("client_documents", documentId));
    return (await id) ?? expect.fail("it is gone");
  };
  const change = async (facts: Partial<Doc<"client_documents">>) => {
    await backend.run(async (ctx) => {
      await ctx.db.patch("client_documents", documentId, facts);
    });
  };
  const save = async (
    label: { typeKey?: string; fileName?: string },
    { expiresOn = null, version = 1 }: { expiresOn?: string | null; version?: number } = {},
  ) => {
    const { typeKey, fileName } = await stored();
    const details = { partyType: "applicant" as const, expiresOn };
    const saved = { documentId, version, details, label: { typeKey, fileName, ...label } };
    return await asSales.mutation(saveDetails, saved);
  };
  return { ...practice, documentId, stored, change, save };
}

// Caught: a passport uploaded under another type, which never got an expiry and kept the camera's file name.
test("a document gets another type, with its security and an expiry, and another name; the log has no names", async () => {
  const { backend, stored, save } = await aDocument();
  await save({ typeKey: "passport", fileName: " Passport of\u202e Maria.pdf" }, { expiresOn: "2027-01-31" });
  const { typeKey, typeName, securityLevel, fileName, expiresOn, version } = await stored();
  expect({ typeKey, typeName, securityLevel, fileName, expiresOn, version }).toEqual({
    typeKey: "passport",
    typeName: "Passport",
    securityLevel: 1,
    fileName: "Passport of Maria.pdf",
    expiresOn: "2027-01-31",
    version: 2,
  });
  const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
  expect(events.at(-1)).toMatchObject({
    action: "documents:edit",
    before: expect.stringMatching(/, applicant, no expiry$/) as string,
    after: "Passport, applicant, 2027-01-31, renamed",
  });
  await save({}, { expiresOn: "2027-01-31", version: 2 });
  expect((await stored()).version).toBe(2);
});

// Caught: a document on hold whose original name was lost.
test("a document keeps its original name after any number of renames", async () => {
  const { stored, save } = await aDocument();
  const { fileName: sent } = await stored();
  await save({ typeKey: "passport" });
  expect((await stored()).firstFileName).toBeUndefined();
  await save({ fileName: "Diploma.pdf" }, { version: 2 });
  await save({ fileName: "Diploma of Maria.pdf" }, { version: 3 });
  expect(await stored()).toMatchObject({ fileName: "Diploma of Maria.pdf", firstFileName: sent, version: 4 });
});

test.each([
  [{ typeKey: "none" }, { code: "NOT_FOUND", what: "document type" }],
  [{ fileName: " " }, { code: "INVALID", field: "fileName", reason: "Please enter a name" }],
  [{ fileName: "a.exe" }, { code: "INVALID", field: "fileName", reason: "Please keep the ending .pdf of the name" }],
] as const)("%j is refused, and nothing changes", async (label, refused) => {
  const { stored, save } = await aDocument();
  expect(await refusalOf(save(label))).toEqual(refused);
  expect((await stored()).version).toBe(1);
});

test("an expiry requires a type that expires, the new one", async () => {
  const { change, save } = await aDocument();
  const refused = { code: "INVALID", field: "expiresOn" };
  expect(await refusalOf(save({}, { expiresOn: "2027-01-31" }))).toMatchObject(refused);
  await change({ typeKey: "no_type" });
  expect(await refusalOf(save({}, { expiresOn: "2027-01-31" }))).toMatchObject(refused);
  await save({ typeKey: "passport" }, { expiresOn: "2027-01-31" });
  expect(await refusalOf(save({ typeKey: "degree" }, { expiresOn: "2027-01-31", version: 2 }))).toMatchObject(refused);
});

test("a document that keeps its type keeps the stored name of the type", async () => {
  const { stored, change, save } = await aDocument();
  await change({ typeName: "Diploma", securityLevel: 1 });
  await save({ fileName: "One.pdf" });
  expect(await stored()).toMatchObject({ typeName: "Diploma", securityLevel: 1, fileName: "One.pdf" });
});

// Caught: a request of a degree answered by a passport.
test("a document that answers a request keeps its type, and may be renamed", async () => {
  const { backend, clientId, stored, change, save } = await aDocument();
  const caseId = await storeCase(backend, { clientId });
  await change({ requirementId: await storeRequirement(backend, { clientId, caseId }) });
  expect(await refusalOf(save({ typeKey: "passport" }))).toMatchObject({ code: "INVALID", field: "typeKey" });
  await save({ fileName: "Degree.pdf" });
  expect((await stored()).fileName).toBe("Degree.pdf");
  await change({ requirementId: null });
  await save({ typeKey: "passport" }, { version: 2 });
});

// Caught: a passport that staff had attached to its request, and then made a degree.
test("so does one that staff have attached to a request", async () => {
  const { backend, clientId, documentId, save } = await aDocument();
  const caseId = await storeCase(backend, { clientId });
  await storeRequirement(backend, { clientId, caseId, status: "accepted", documentId });
  expect(await refusalOf(save({ typeKey: "passport" }))).toMatchObject({ code: "INVALID", field: "typeKey" });
});

test("a newer change is not overwritten", async () => {
  const { stored, save } = await aDocument();
  await save({ fileName: "one.pdf" });
  expect(await refusalOf(save({ typeKey: "passport", fileName: "two.pdf" }))).toMatchObject({
    code: "CHANGED_MEANWHILE",
  });
  expect((await stored()).fileName).toBe("one.pdf");
});

test.each([
  ["b.pdf", "a.pdf", { fileName: "b.pdf" }],
  ["b.jpeg", "a.jpg", { fileName: "b.jpeg" }],
  // An unchanged earlier name stays.
  ["a:b", "a:b", { fileName: "a:b" }],
  ["b", "a.pdf", { problem: "Please keep the ending .pdf of the name" }],
  ["b.pdf.exe", "a.pdf", { problem: "Please keep the ending .pdf of the name" }],
  ["../b.pdf", "a.pdf", { fileName: "__b.pdf" }],
  ["📄.pdf", "a.pdf", { fileName: "📄.pdf" }],
  ["\u202e", "a.pdf", { problem: "Please enter a name" }],
  [`${"x".repeat(10_000)}.pdf`, "a.pdf", { fileName: expect.stringMatching(/^x{1,1000}\.pdf$/) as string }],
])("%j, replacing %j, gives %j", (typed, before, result) => {
  expect(renamed(typed, before)).toEqual(result);
});

async function anUpload(file = aFile()) {
  const practice = await aPracticeWithStorage();
  const { asSales, clientId } = practice;
  const documentId = await upload(asSales, clientId, file);
  const shown = async () => (await asSales.query(listOfClient, { clientId }))?.documents[0];
  return { ...practice, documentId, shown };
}

describe("a document", () => {
  test("has the given party and expiry", async () => {
    const { asSales, backend, documentId, shown } = await anUpload();
    const details = { partyType: "spouse" as const, expiresOn: "2027-01-31" };
    await asSales.mutation(saveDetails, { documentId, version: 1, details });
    expect(await shown()).toMatchObject({ ...details, version: 2 });
    await asSales.mutation(saveDetails, { documentId, version: 2, details });
    expect((await shown())?.version).toBe(2);
    const events = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(events.map(({ action }) => action)).toEqual(["documents:upload", "documents:edit"]);
    expect(events[1]).toMatchObject({
      subject: documentId,
      before: "Passport, applicant, no expiry",
      after: "Passport, spouse, 2027-01-31",
    });
  });

  test.each([
    [aFile(), "2027-02-30", "Please enter a date, such as 01/31/2027"],
    [aFile({ typeKey: "degree" }), "2027-01-31", "Documents of this type do not expire"],
  ])("keeps its expiry if the new one is invalid", async (file, expiresOn, reason) => {
    const { asSales, documentId, shown } = await anUpload(file);
    const details = { partyType: "applicant" as const, expiresOn };
    const saved = asSales.mutation(saveDetails, { documentId, version: 1, details });
    expect(await refusalOf(saved)).toEqual({ code: "INVALID", field: "expiresOn", reason });
    expect((await shown())?.expiresOn).toBeNull();
  });
});
