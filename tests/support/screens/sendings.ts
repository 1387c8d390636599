import { getFunctionName } from "convex/server";
import type { api } from "../../../convex/_generated/api";
import { DocumentSending, type DocumentServer } from "../../../src/features/documents/shared/sendDocument";
import { aPracticeWithStorage, documentRows } from "../functions/documents";

export const PASSPORT_TEXT = "%PDF-1.7 Passport no. X1234567";
export const NEVER = new AbortController().signal;

/** A person who sends a file through the practice's own functions. */
export async function aSending({
  text = PASSPORT_TEXT,
  name = "passport.pdf",
  type = "application/pdf",
  typeKey = "passport",
} = {}) {
  const practice = await aPracticeWithStorage();
  const { asSales, clientId } = practice;
  const calls: string[] = [];
  const server = {
    action: async (reference: typeof api.documents.upload.staff.begin, args: never) => {
      calls.push(getFunctionName(reference));
      return await asSales.action(reference, args);
    },
    mutation: async (reference: typeof api.documents.upload.staff.discard, args: never) => {
      calls.push(getFunctionName(reference));
      return await asSales.mutation(reference, args);
    },
  } as unknown as DocumentServer;
  const place = { clientId, caseId: null, typeKey };
  const sending = new DocumentSending(server, place, new File([text], name, { type }));
  const percents: number[] = [];
  const send = async (signal = NEVER) =>
    await sending.send({ signal, onProgress: (percent) => percents.push(percent) });
  const uploaded = async () =>
    (await documentRows(practice)).documents.filter(({ status }) => status === "uploaded").map(({ _id }) => _id);
  return { ...practice, sending, send, percents, uploaded, calls };
}
