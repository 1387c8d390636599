import { useConvex } from "convex/react";
import { useCallback, useMemo, useRef, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { DEFAULT_PARTY, type Details } from "../../../../convex/documents/record/rules";
import { UPLOAD_TEXTS } from "../../../../convex/documents/upload/rules";
import { fieldSentence } from "../../../lib/calls/refusalText";
import { useSending } from "../../../lib/calls/useWrite";
import type { Upload } from "../upload/uploadQueue";

export type UploadedDetails = Upload & { documentId: string; details: Details };

interface SavedDetails {
  version: number;
  details: Details;
}

/** The stored details of a new upload. */
const NEW: SavedDetails = { version: 1, details: { partyType: DEFAULT_PARTY, expiresOn: null } };

/** The typed details of each upload. */
export function useDetails() {
  const [said, setSaid] = useState<ReadonlyMap<number, Details>>(new Map());
  const describe = useCallback((uploadId: number, details: Details) => {
    setSaid((before) => new Map(before).set(uploadId, details));
  }, []);
  return { detailsOf: ({ uploadId }: Upload) => said.get(uploadId) ?? NEW.details, describe };
}

function isSame(one: Details, other: Details): boolean {
  return one.partyType === other.partyType && one.expiresOn === other.expiresOn;
}

/** Stores the documents' details, each only if changed. After a failure the next run continues with the rest. */
export function useSaveDetails(onDone: () => void) {
  const convex = useConvex();
  const saved = useRef(new Map<string, SavedDetails>());
  const options = useMemo(() => ({ onDone, refusalText: fieldSentence, unforeseen: UPLOAD_TEXTS.notSaved }), [onDone]);
  const save = async (documents: readonly UploadedDetails[]) => {
    for (const { documentId, details } of documents) {
      const known = saved.current.get(documentId) ?? NEW;
      if (isSame(known.details, details)) continue;
      await convex.mutation(api.documents.record.staff.saveDetails, { documentId, version: known.version, details });
      saved.current.set(documentId, { version: known.version + 1, details });
    }
  };
  return useSending(save, options);
}
