/**
 * A document is sent in one request, and a storage keeps all of it or nothing. A cut upload therefore sends all bytes again, for the same
 * document under the same key. The storage of these tests keeps the partial bytes, which a real one must not.
 */
import { beforeEach, expect, test } from "vitest";
import { firstOf } from "@passage/testkit/longRun";
import { api } from "../../../../convex/_generated/api";
import { UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import { newTransitPair, sealedBytesOf } from "../../../../convex/documents/encryption/sealing";
import { documentRows, openText } from "../../../../tests/support/functions/documents";
import { runWorkersHere } from "../../../../tests/support/screens/documentWorker";
import { startFakeLine, type FakeLine } from "../../../../tests/support/screens/fakeLine";
import { aSending } from "../../../../tests/support/screens/sendings";

const { complete } = api.documents.upload.staff;
const { listOfClient, newest } = api.documents.record.staff;
const { openKey } = api.documents.openings.staff;
/** Two segments and a part of a third, so that cuts fall inside and between segments. */
const LENGTH = 600_000;
const TEXT = `%PDF-1.7 ${Array.from({ length: LENGTH / 8 }, (_, nth) => String(nth).padStart(7)).join("\n")}`.slice(
  0,
  LENGTH,
);

let line: FakeLine;
beforeEach(() => {
  runWorkersHere();
  line = startFakeLine();
});

/** Before the first byte, inside each segment, near each segment's end, and before the last byte; the long run tries every percent. */
const PERCENTS = [0, 1, 21, 43, 44, 65, 87, 88, 99];
const ALL_PERCENTS = Array.from({ length: 100 }, (_, percent) => percent);
const OTHERS = ALL_PERCENTS.filter((percent) => !PERCENTS.includes(percent));

type Sending = Awaited<ReturnType<typeof aSending>>;

/** The document in each list of staff, and the result of opening it. */
async function seen({ asSales, clientId }: Sending, documentId: string) {
  const { documents } = await asSales.query(newest, {});
  const listed = (await asSales.query(listOfClient, { clientId }))?.documents;
  const { publicKey } = await newTransitPair();
  const { kind } = await asSales.action(openKey, { documentId, action: "preview", publicKey });
  return { listed: [...(listed ?? []), ...documents].map(({ fileName }) => fileName), opens: kind };
}

// Caught: half a document in a list; a second document for one file; bytes that no key opened after the upload was resumed.
test.each(firstOf([...PERCENTS, ...OTHERS], PERCENTS.length))(
  "an upload cut after %i percent of its bytes is no document; resumed, it is one, with the same bytes",
  async (percent) => {
    const sending = await aSending({ text: TEXT });
    const { send, asSales, calls, percents, storage, uploaded } = sending;
    line.cuts.push(percent / 100);
    const cut = await send();
    // If not one byte was sent, the client cannot tell a lost connection from a storage that is down.
    expect(cut.kind).toBe(percent === 0 ? "failed" : "lost");
    const [pending = expect.fail("it has begun")] = (await documentRows(sending)).documents;
    const { _id: documentId, objectKey, fileBytes } = pending;
    const kept = new Uint8Array(Math.floor((sealedBytesOf(fileBytes, 2) * percent) / 100));
    const headers = new Headers({ "x-amz-meta-document-id": documentId });
    storage.objects.set(objectKey, [{ id: "half", bytes: kept, headers, isLocked: false }]);
    expect(await asSales.action(complete, { documentId })).toEqual({ kind: "stopped", reason: UPLOAD_TEXTS.notSaved });
    expect(await seen(sending, documentId)).toEqual({ listed: [], opens: "absent" });

    expect(await send()).toEqual({ kind: "sent", documentId, fileName: "passport.pdf" });
    expect(await uploaded()).toEqual([documentId]);
    expect(await seen(sending, documentId)).toEqual({ listed: ["passport.pdf", "passport.pdf"], opens: "opened" });
    expect(await openText(asSales, documentId)).toBe(TEXT);
    expect(calls.filter((call) => call.endsWith(":begin"))).toHaveLength(1);
    expect(percents.slice(0, 2)).toEqual([10, 30]);
  },
);
