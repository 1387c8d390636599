import { useAction } from "convex/react";
import { useCallback } from "react";
import { api } from "../../../../convex/_generated/api";
import type { OpenKey } from "../shared/openDocument";

/** Asks for the key of a client's own document, or of one shared with them. */
export function useOwnKey(action: "preview" | "download"): OpenKey {
  const openKey = useAction(api.documents.openings.portal.openKey);
  return useCallback(async (args) => await openKey({ ...args, action }), [openKey, action]);
}
