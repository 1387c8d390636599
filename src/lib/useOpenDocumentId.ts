import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { DOCUMENT_PARAMETER } from "./paths";

/** The document whose preview is open. It is in the address, so that a link or a reload opens it. */
export function useOpenDocumentId(): [openId: string | null, setOpenId: (documentId: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const state: unknown = useLocation().state;
  const setOpenId = useCallback(
    (documentId: string | null) => {
      const next = new URLSearchParams(parameters);
      if (documentId === null) next.delete(DOCUMENT_PARAMETER);
      else next.set(DOCUMENT_PARAMETER, documentId);
      // The way back to the list is in the state.
      setParameters(next, { replace: true, state });
    },
    [parameters, setParameters, state],
  );
  return [parameters.get(DOCUMENT_PARAMETER), setOpenId];
}

/** The address of this page with the preview of a document open. */
export function useDocumentAddress(): (documentId: string) => string {
  const [parameters] = useSearchParams();
  return (documentId) => {
    const next = new URLSearchParams(parameters);
    next.set(DOCUMENT_PARAMETER, documentId);
    return `?${next.toString()}`;
  };
}
