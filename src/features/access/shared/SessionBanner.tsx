import { Banner } from "../../../ui/feedback/Banner";
import { useSessionRefused } from "./useAccess";

/** Warns while the session is refused: why nothing can be saved, and what to do. */
export function SessionBanner() {
  if (!useSessionRefused()) return null;
  return (
    <Banner tone="warn">
      Your session could not be renewed, so nothing can be saved now. Copy what you have not saved yet, then sign out
      and sign in again.
    </Banner>
  );
}
