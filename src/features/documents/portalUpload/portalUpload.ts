import { DocumentSending, type DocumentServer, type Refused } from "../shared/sendDocument";
import { CheckedSending, type Sending } from "../upload/checkedSending";
import { doubtOf } from "../upload/fileDoubt";
import { planOf, refusedFor, type AcceptedFiles, type SendPlan } from "../upload/prepareFiles";
import type { ChosenFile } from "../upload/uploadQueue";

/** A client's choice for one document: a file, or several photos. */
export interface PortalChoice {
  files: readonly File[];
  caseId: string | null;
  requirementId: string | null;
  accepted: AcceptedFiles;
  /** Name of the PDF made of the photos. */
  pdfName: string;
  /** True for an attachment of a message, which is sent separately. */
  isAttachment?: boolean;
}

/** An upload of the choice: the check asks about bad photos and PDFs; photos become one PDF or a smaller photo. */
export function portalUpload(server: DocumentServer, choice: PortalChoice): ChosenFile & { sending: Sending } {
  const { files, caseId, requirementId, accepted, pdfName } = choice;
  const { typeKey } = accepted;
  const place = { caseId, typeKey, ...(requirementId !== null && { requirementId }) };
  const plan = planOf(files, accepted);
  return {
    fileName: files[0]?.name ?? "",
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    type: { key: typeKey, displayName: pdfName, expires: false },
    refused: typeof plan === "string" ? null : plan,
    sending: new CheckedSending({
      check: async (signal) => await doubtOf(files, signal),
      prepare: async (signal) => {
        const prepared = await preparedFile(plan, choice, signal);
        return prepared instanceof File ? new DocumentSending(server, place, prepared) : prepared;
      },
    }),
  };
}

/** The one file to send, or why there is none. The code that writes PDFs and photos is loaded on demand. */
async function preparedFile(
  plan: SendPlan | Refused,
  { files, accepted: { maxBytes }, pdfName }: PortalChoice,
  signal: AbortSignal,
): Promise<File | Refused> {
  const [file] = files;
  if (file === undefined) return refusedFor("unreadable");
  if (plan === "pdf") {
    const { photosToPdf } = await import("../scanning/photosToPdf");
    const made = await photosToPdf(files, pdfName, { maxBytes, signal });
    return made.kind === "made" ? made.file : refusedFor(made.kind === "tooLarge" ? "size" : "unreadable");
  }
  if (plan !== "smaller") return file;
  const { smallerPhoto } = await import("../scanning/smallerPhoto");
  const smaller = await smallerPhoto(file, maxBytes, signal);
  // A photo that this browser cannot make smaller is sent unchanged, if it is within the limit.
  return smaller ?? (file.size > maxBytes ? refusedFor("size") : file);
}
