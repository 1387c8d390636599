import { beforeEach, describe, expect, test } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf } from "../../../tests/support/functions/backend";
import {
  aPracticeWithStorage,
  beginUpload,
  documentRows,
  repeatAccess,
  upload,
} from "../../../tests/support/functions/documents";
import { storeClient } from "../../../tests/support/functions/samples";
import { api } from "../../_generated/api";
import { newTransitPair } from "../encryption/sealing";

const clock = useFixedClock();
const { beginExport, endExport, openKey } = api.documents.openings.staff;
const MINUTE = 60_000;

type Practice = Awaited<ReturnType<typeof aPracticeWithStorage>>;
let practice: Practice;
beforeEach(async () => {
  practice = await aPracticeWithStorage();
  practice.storage.sessionsBegan = [Date.now() - MINUTE];
});

const begin = async (clientId: string = practice.clientId, formKey = "one", person = practice.asAdmin) =>
  await person.action(beginExport, { clientId, formKey });

async function open(documentId: string, person = practice.asAdmin) {
  const { publicKey } = await newTransitPair();
  return (await person.action(openKey, { documentId, action: "export", publicKey })).kind;
}

const audited = async () =>
  await practice.backend.run(async (ctx) =>
    (await ctx.db.query("audit_events").take(99))
      .filter(({ action }) => action.includes("xport"))
      .map(({ action, actorName, subject, after }) => [action, actorName, subject, after]),
  );

describe("an export of a client", () => {
  // Caught: the limit of twenty, which left out the rest of a client's documents.
  test("gives out the keys of all documents of that client, each with an entry of the access log", async () => {
    const { asSales, clientId, storage } = practice;
    const documentIds: string[] = [];
    for (let nth = 0; nth < 22; nth += 1) documentIds.push(await upload(asSales, clientId));
    await beginUpload(asSales, clientId);
    storage.sessionsBegan = [Date.now() - MINUTE];
    expect(await begin()).toEqual({ kind: "begun", documents: 22 });
    const [row] = await practice.backend.run(async (ctx) => await ctx.db.query("document_exports").take(2));
    const startedAt = Date.now();
    expect(row).toMatchObject({ clientId, formKey: "one", startedAt, endsAt: startedAt + 30 * MINUTE });
    for (const documentId of documentIds) expect(await open(documentId)).toBe("opened");
    const { accesses } = await documentRows(practice);
    expect(accesses.map(({ documentId, action, userName }) => [documentId, action, userName])).toEqual(
      documentIds.map((documentId) => [documentId, "export", "Ana Duarte"]),
    );
  });

  test("is one line of the audit log when it begins and one when it ends, with author, client and count", async () => {
    const { asSales, asAdmin, clientId } = practice;
    for (let nth = 0; nth < 2; nth += 1) await upload(asSales, clientId);
    await begin();
    await begin();
    await asAdmin.mutation(endExport, { clientId, formKey: "another", written: 9, failed: 9 });
    const ended = { clientId, formKey: "one", written: 1, failed: 1 };
    await asAdmin.mutation(endExport, ended);
    await asAdmin.mutation(endExport, ended);
    await asAdmin.mutation(endExport, { ...ended, clientId: "none" });
    expect(await audited()).toEqual([
      ["clients:export", "Ana Duarte", clientId, "2 documents"],
      ["clients:endExport", "Ana Duarte", clientId, "1 document, 1 not opened"],
    ]);
  });

  test("does not count towards the limit of openings, and does not raise it", async () => {
    const { asSales, asAdmin, clientId } = practice;
    const documentId = await upload(asSales, clientId);
    await begin();
    for (let nth = 0; nth < 21; nth += 1) expect(await open(documentId)).toBe("opened");
    const preview = async () => {
      const { publicKey } = await newTransitPair();
      return (await asAdmin.action(openKey, { documentId, action: "preview", publicKey })).kind;
    };
    practice.storage.sessionsBegan = [];
    await repeatAccess(practice, 199);
    expect([await preview(), await preview()]).toEqual(["opened", "signInAgain"]);
  });
});

describe("no key is given out", () => {
  test("without a running export: none was begun, it has ended, half an hour is over", async () => {
    const { asSales, asAdmin, clientId } = practice;
    const documentId = await upload(asSales, clientId);
    expect(await open(documentId)).toBe("signInAgain");
    await begin();
    expect(await open(documentId)).toBe("opened");
    await asAdmin.mutation(endExport, { clientId, formKey: "one", written: 1, failed: 0 });
    expect(await open(documentId)).toBe("signInAgain");
    // The ended one's key begins another export.
    await begin();
    expect(await open(documentId)).toBe("opened");
    await asAdmin.mutation(endExport, { clientId, formKey: "one", written: 1, failed: 0 });
    await begin(clientId, "two");
    clock.pass(30 * MINUTE - 1);
    expect(await open(documentId)).toBe("opened");
    clock.pass(1);
    practice.storage.sessionsBegan = [Date.now()];
    expect(await open(documentId)).toBe("signInAgain");
    expect((await documentRows(practice)).accesses).toHaveLength(3);
  });

  test("of another client's document, nor to anybody else", async () => {
    const { asSales, asLawyer, backend, clientId } = practice;
    const documentId = await upload(asSales, clientId);
    const other = await upload(asSales, await storeClient(backend, { number: 2 }));
    await begin();
    expect(await open(other)).toBe("signInAgain");
    expect(await refusalOf(open(documentId, asLawyer))).toEqual({ code: "FORBIDDEN" });
    expect((await documentRows(practice)).accesses).toEqual([]);
  });
});

describe("an export is refused", () => {
  // Caught: this morning's session, on a screen left open.
  test("without a sign-in of the last ten minutes", async () => {
    for (const sessions of [null, [], [Date.now() - 10 * MINUTE]]) {
      practice.storage.sessionsBegan = sessions;
      expect(await begin()).toEqual({ kind: "signInAgain" });
    }
    practice.storage.sessionsBegan = [Date.now() - 10 * MINUTE + 1];
    expect(await begin()).toMatchObject({ kind: "begun" });
  });

  // Caught: one stolen session that exported every client.
  test("for a second client with the same sign-in", async () => {
    const other = await storeClient(practice.backend, { number: 2 });
    practice.storage.sessionsBegan = [Date.now()];
    expect(await begin()).toMatchObject({ kind: "begun" });
    expect(await begin(other, "two")).toEqual({ kind: "signInAgain" });
    expect(await begin(practice.clientId, "three")).toMatchObject({ kind: "begun" });
    clock.pass(1);
    practice.storage.sessionsBegan = [Date.now()];
    expect(await begin(other, "two")).toMatchObject({ kind: "begun" });
    expect(await audited()).toHaveLength(3);
  });

  test("to non-administrators, of an absent client, and with an invalid key", async () => {
    const { asLawyer, clientId } = practice;
    expect(await refusalOf(begin(clientId, "one", asLawyer))).toEqual({ code: "FORBIDDEN" });
    expect(await refusalOf(begin("none"))).toEqual({ code: "NOT_FOUND", what: "client" });
    for (const key of ["", "x".repeat(65)]) {
      expect(await refusalOf(begin(clientId, key))).toMatchObject({ code: "INVALID", field: "formKey" });
    }
    expect(await audited()).toEqual([]);
    expect(await begin(clientId, "x".repeat(64))).toMatchObject({ kind: "begun" });
  });
});
