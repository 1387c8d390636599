import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { DOCUMENT_PARAMETER } from "./paths";
import { isRecord } from "./record";

/** The state of an entry of the history that the opening of a document has made. */
const OVER = { isOverPage: true };

/** The document whose preview is open. It is in the address, so that a link or a reload opens it, and Back closes it. */
export function useOpenDocumentId(): [openId: string | null, setOpenId: (documentId: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const openId = parameters.get(DOCUMENT_PARAMETER);
  const setOpenId = useCallback(
    (documentId: string | null) => {
      if (documentId === null && isRecord(state) && "isOverPage" in state) {
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(parameters);
      if (documentId === null) next.delete(DOCUMENT_PARAMETER);
      else next.set(DOCUMENT_PARAMETER, documentId);
      // The way back to the list is in the state.
      if (openId === null) setParameters(next, { state: { ...(isRecord(state) && state), ...OVER } });
      else setParameters(next, { replace: true, state });
    },
    [parameters, setParameters, navigate, openId, state],
  );
  return [openId, setOpenId];
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
