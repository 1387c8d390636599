import { useCallback, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { DOCUMENT_PARAMETER } from "./paths";
import { isRecord } from "./record";

/** The state of an entry of the history that the opening of a document has made. */
const OVER = { isOverPage: true };

/** The browser has gone back by then, or somebody has held it. */
const GOING_BACK_MS = 1_000;

/** The document whose preview is open. It is in the address, so that a link or a reload opens it, and Back closes it. */
export function useOpenDocumentId(): [openId: string | null, setOpenId: (documentId: string | null) => void] {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const closing = useRef<string | null>(null);
  const openId = parameters.get(DOCUMENT_PARAMETER);
  const setOpenId = useCallback(
    (documentId: string | null) => {
      if (documentId === null && isRecord(state) && "isOverPage" in state) {
        // The browser goes back a moment later: a second press would leave the page.
        if (closing.current === key) return;
        closing.current = key;
        setTimeout(() => {
          closing.current = null;
        }, GOING_BACK_MS);
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
    [parameters, setParameters, navigate, openId, state, key],
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
