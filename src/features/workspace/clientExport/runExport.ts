import type { ConvexReactClient } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { openDocument } from "../../documents/shared/openDocument";
import { exportFiles, exportName, type ExportProgress } from "./exportFiles";
import { chooseTarget } from "../../../lib/saveZip";
import { newKey } from "../../../lib/newKey";

const { beginExport, endExport, openKey } = api.documents.openings.staff;

interface ExportArgs {
  clientId: string;
  clientName: string;
  exportedBy: string;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress | null) => void;
}

/** `cancelled` also if the person has chosen no location for the file. */
export type Exported = { kind: "saved"; progress: ExportProgress } | { kind: "signInAgain" } | { kind: "cancelled" };

/** Makes the ZIP and saves it. Rejects if it cannot be saved. */
export async function runExport(convex: ConvexReactClient, wanted: ExportArgs): Promise<Exported> {
  const { clientId, clientName, exportedBy, signal, onProgress } = wanted;
  const now = new Date();
  const formKey = newKey();
  const begun = await convex.action(beginExport, { clientId, formKey });
  if (begun.kind === "signInAgain") return begun;
  let progress: ExportProgress = { done: 0, total: begun.documents, notOpened: [] };
  const files = exportFiles(
    {
      clientName,
      exportedBy,
      now,
      page: async (part, cursor) => {
        signal.throwIfAborted();
        return await convex.query(api.workspace.clientExport.staff.page, { clientId, part, cursor });
      },
      open: async (documentId, contentId) =>
        await openDocument(
          async (args) => await convex.action(openKey, { ...args, ...(contentId !== "" && { contentId }) }),
          {
            documentId,
            action: "export",
            signal,
          },
        ),
    },
    (next) => {
      progress = next;
      onProgress(next);
    },
  );
  try {
    const target = await chooseTarget(exportName({ clientName, now }));
    if (target === null) return { kind: "cancelled" };
    await target(files, signal);
    return { kind: "saved", progress };
  } catch (error) {
    if (signal.aborted) return { kind: "cancelled" };
    throw error;
  } finally {
    const failed = progress.notOpened.length;
    const written = progress.done - failed;
    // If this fails, the server ends the export later.
    await convex.mutation(endExport, { clientId, formKey, written, failed }).catch(() => undefined);
  }
}
