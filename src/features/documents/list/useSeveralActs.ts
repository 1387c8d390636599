import { useAction, useMutation } from "convex/react";
import { useContext } from "react";
import { api } from "../../../../convex/_generated/api";
import { DOWNLOAD_TEXTS } from "../../../../convex/documents/openings/rules";
import { chooseTarget } from "../../../lib/saveZip";
import { safeFileName, UniqueNames } from "../../../lib/zipNames";
import { showToast } from "../../../ui/feedback/toasts";
import { openDocument } from "../shared/openDocument";
import { shownFileName } from "../shared/shownFileName";
import { previewText } from "../preview/previewText";
import { ProofContext } from "../../access/shared/proofContext";
import { removeText, severalText } from "./documentText";
import { NotDone, useEach, type Documents, type Result } from "./useEach";

const TOAST = "several documents";
/** Time to read the result and to decide. */
const DECISION_MS = 20_000;

interface Told {
  text: string;
  result: Pick<Result, "left" | "why">;
  undo?: (() => void) | undefined;
  warning?: string | undefined;
}

/** Says how many were done, and which were not. */
function tell({ text, result: { left, why }, undo, warning }: Told): void {
  const refused = left.length === 0 ? undefined : severalText.left(left, why);
  const detail = [refused, warning].filter((each) => each !== undefined).join(" ");
  showToast({
    id: TOAST,
    tone: detail === "" ? "good" : "warn",
    text,
    ...(detail !== "" && { detail }),
    ...(undo !== undefined && { actions: [{ label: severalText.undo, onClick: undo }], durationMs: DECISION_MS }),
  });
}

interface Act {
  say: (count: number) => string;
  undo?: (done: Documents) => Promise<Result>;
}

/**
 * Acts on several documents, each as on one: with its version, permission, audit and log. `onDone` gets those that were left.
 */
export function useSeveralActs(onDone: (left: ReadonlySet<string>) => void) {
  const accept = useMutation(api.documents.review.staff.accept);
  const reopen = useMutation(api.documents.review.staff.reopen);
  const setShared = useMutation(api.documents.sharing.staff.setShared);
  const { running, stop, each, run } = useEach();
  const finish = async (acting: Promise<Result>, { say, undo }: Act) => {
    const result = await acting;
    const takeBack =
      undo === undefined || result.done.length === 0
        ? undefined
        : () => void finish(undo(result.done), { say: severalText.undone });
    tell({ text: say(result.done.length), result, undo: takeBack });
    onDone(result.leftIds);
  };
  return {
    running,
    stop,
    accept: async (documents: Documents) => {
      await finish(
        each(documents, async ({ documentId, version }) => await accept({ documentId, version })),
        {
          say: severalText.accepted,
          undo: async (done) =>
            await each(done, async ({ documentId, version }) => await reopen({ documentId, version: version + 1 })),
        },
      );
    },
    share: async (documents: Documents) => {
      const set = async (those: Documents, isShared: boolean) =>
        await each(those, async ({ documentId }) => await setShared({ documentId, isShared }));
      await finish(set(documents, true), {
        say: severalText.shared,
        undo: async (done) => await set(done, false),
      });
    },
    remove: useDeletion(each, onDone),
    download: useZipDownload(run, onDone),
  };
}

type Each = ReturnType<typeof useEach>["each"];
type OnDone = (left: ReadonlySet<string>) => void;

/** Deletes documents. A storage that keeps the bytes for now is a warning: the keys are destroyed. */
function useDeletion(each: Each, onDone: OnDone) {
  const remove = useAction(api.documents.deletion.staff.remove);
  return async (documents: Documents) => {
    let warning: string | undefined;
    const result = await each(documents, async ({ documentId }) => {
      const removed = await remove({ documentId });
      if (removed.kind === "absent") throw new NotDone(DOWNLOAD_TEXTS.absent);
      if (removed.storage !== "cleared") warning = removeText[removed.storage];
    });
    tell({ text: severalText.removed(result.done.length), result, warning });
    onDone(result.leftIds);
  };
}

interface ZipFile {
  name: string;
  input: Uint8Array<ArrayBuffer>;
}

async function* following(first: ZipFile, rest: AsyncGenerator<ZipFile, void>) {
  yield first;
  yield* rest;
}

/** Saves documents as one ZIP, decrypted in this browser one after the other. Each is a download in the access log. */
function useZipDownload(run: ReturnType<typeof useEach>["run"], onDone: OnDone) {
  const openKey = useAction(api.documents.openings.staff.openKey);
  const askProof = useContext(ProofContext);
  return async (documents: Documents) => {
    const target = await chooseTarget(severalText.zip);
    if (target === null) return;
    const names = new UniqueNames();
    const saving = run<ZipFile>(documents, {
      act: async (document, signal) => {
        const { documentId } = document;
        const opened = await openDocument(openKey, { documentId, action: "download", signal, askProof });
        if (opened.kind === "opened") {
          return { name: names.take(safeFileName(shownFileName(document))), input: opened.bytes };
        }
        throw new NotDone(opened.kind === "failed" ? opened.reason : previewText.signInAgain);
      },
      take: async (files, signal) => {
        // A ZIP without a file is not saved.
        const first = await files.next();
        if (first.done !== true) await target(following(first.value, files), signal);
      },
    });
    const result = await saving.catch((error: unknown) => error instanceof DOMException && error.name === "AbortError");
    if (typeof result === "boolean") {
      showToast({ id: TOAST, tone: "bad", text: result ? severalText.zipStopped : severalText.zipFailed });
      return;
    }
    tell({ text: severalText.downloaded(result.done.length), result });
    onDone(result.leftIds);
  };
}
