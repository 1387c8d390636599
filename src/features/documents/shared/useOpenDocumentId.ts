import { useCallback, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { DOCUMENT_PARAMETER } from "../../../lib/paths";
import { isRecord } from "../../../lib/record";

/** History state of an entry that was created by opening a document. */
const OVER = { isOverPage: true };

/** After this time the browser has gone back, or the navigation was blocked. */
const GOING_BACK_MS = 1_000;

/** The document in the preview. Its id is in the address, so that a link or reload opens it and Back closes it. */
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
      // The history state holds the way back to the list.
      if (openId === null) setParameters(next, { state: { ...(isRecord(state) && state), ...OVER } });
      else setParameters(next, { replace: true, state });
    },
    [parameters, setParameters, navigate, openId, state, key],
  );
  return [openId, setOpenId];
}

/** Returns the address of this page with a document's preview open. */
export function useDocumentAddress(): (documentId: string) => string {
  const [parameters] = useSearchParams();
  return (documentId) => {
    const next = new URLSearchParams(parameters);
    next.set(DOCUMENT_PARAMETER, documentId);
    return `?${next.toString()}`;
  };
}
