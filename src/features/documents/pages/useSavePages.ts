import { useConvex, type ConvexReactClient } from "convex/react";
import { useRef, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { errorText } from "../../../lib/calls/refusalText";
import { showToast } from "../../../ui/feedback/toasts";
import { DocumentSending, type DocumentPlace } from "../shared/sendDocument";
import type { EditedDocument } from "./editedDocument";
import { makeFile } from "./makeFile";
import { partsOf, type EditedPage, type PageEdits } from "./pageEdits";
import type { PageSource } from "./pageSource";
import { pagesText } from "./pagesText";

/** The document that the second part of a split becomes. */
export interface SecondDocument {
  fileName: string;
  typeKey: string;
}

/** Why the pages were not saved, for people. */
class NotSaved extends Error {}

const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};

/** The name with the ending of the file's kind: an edited photo may become a PDF. */
export function nameFor(name: string, type: string): string {
  const ending = ENDINGS[type] ?? ".pdf";
  const isRight = type === "image/jpeg" ? /\.jpe?g$/i : new RegExp(`\\${ending}$`, "i");
  return isRight.test(name) ? name : `${name.replace(/\.[a-z0-9]{2,5}$/i, "")}${ending}`;
}

/** A file of these pages. Only the files that they are from are read. */
async function fileOf(pages: readonly EditedPage[], sources: readonly PageSource[], name: string): Promise<File> {
  const used = sources.filter(({ id }) => pages.some(({ source }) => source === id));
  const files = used.map(({ bytes }) => new Blob([bytes]));
  const job = pages.map(({ source, index, turn }) => ({
    file: used.findIndex(({ id }) => id === source),
    index,
    turn,
  }));
  const made = await makeFile({ files, pages: job }, new AbortController().signal);
  if (made === null) throw new NotSaved(pagesText.unmade);
  if (made.kind === "failed") throw new NotSaved(pagesText.unreadable(used[made.file]?.name ?? ""));
  return new File([made.file], nameFor(name, made.file.type), { type: made.file.type });
}

/** Sends a file as all uploads are sent. A file that was not saved is given up: the next press makes a new one. */
async function sendFile(
  server: ConvexReactClient,
  { place, file, onProgress }: { place: DocumentPlace; file: File; onProgress: (percent: number) => void },
): Promise<string> {
  const sending = new DocumentSending(server, place, file);
  const outcome = await sending.send({ signal: new AbortController().signal, onProgress });
  if (outcome.kind === "sent") return outcome.documentId;
  // Its answer may be lost while the document is there.
  const kept = await sending.stop().catch(() => null);
  if (kept !== null) return kept;
  throw new NotSaved(outcome.kind === "lost" ? pagesText.lost : outcome.reason);
}

interface Saving {
  document: EditedDocument;
  sources: readonly PageSource[];
  onSaved: () => void;
}

/** Saves the edited pages as a later file of the document, and the second part of a split as a document before that. */
export function useSavePages({ document, sources, onSaved }: Saving) {
  const server = useConvex();
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The pages and name of a second document that is stored already: a second press does not store it again. */
  const stored = useRef<string | null>(null);
  const onProgress = (percent: number) => {
    setProgress(pagesText.sending(percent));
  };
  const place = { clientId: document.clientId, caseId: document.caseId };
  const saveSecond = async (pages: readonly EditedPage[], second: SecondDocument) => {
    const what = JSON.stringify([pages, second]);
    if (stored.current === what) return;
    const file = await fileOf(pages, sources, second.fileName);
    await sendFile(server, { place: { ...place, typeKey: second.typeKey }, file, onProgress });
    stored.current = what;
  };
  const save = async (edits: PageEdits, second: SecondDocument) => {
    const [first, rest] = partsOf(edits);
    if (rest.length > 0) await saveSecond(rest, second);
    setProgress(pagesText.making);
    const { documentId, version, typeKey, fileName } = document;
    const file = await fileOf(first, sources, fileName);
    await sendFile(server, { place: { ...place, typeKey, replaces: { documentId, version } }, file, onProgress });
    tellSaved(server, document, rest.length > 0);
    onSaved();
  };
  return {
    progress,
    failure,
    save: (edits: PageEdits, second: SecondDocument) => {
      setFailure(null);
      setProgress(pagesText.making);
      save(edits, second)
        .catch((error: unknown) => {
          setFailure(error instanceof NotSaved ? error.message : errorText(error));
        })
        .finally(() => {
          setProgress(null);
        });
    },
  };
}

/** Undo shows the earlier file again. A split is not undone: the second document stays. */
function tellSaved(server: ConvexReactClient, document: EditedDocument, isSplit: boolean): void {
  const { documentId, version, contentId = documentId } = document;
  const id = `pages ${documentId}`;
  const undo = () => {
    server.mutation(api.documents.versions.staff.restore, { documentId, version: version + 1, contentId }).then(
      () => {
        showToast({ id, tone: "good", text: pagesText.restored });
      },
      (error: unknown) => {
        showToast({ id, tone: "bad", text: pagesText.notRestored(errorText(error)) });
      },
    );
  };
  if (isSplit) showToast({ id, tone: "good", text: pagesText.doneSplit });
  else showToast({ id, tone: "good", text: pagesText.done, actions: [{ label: pagesText.undo, onClick: undo }] });
}
