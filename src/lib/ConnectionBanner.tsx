import { Banner } from "../ui/feedback/Banner";
import { useUnsent } from "./drafts/unsentContext";
import { connectionText } from "./drafts/unsentText";
import { useIsOffline } from "./drafts/useIsOffline";

/** Warns while the connection is lost or silent, because the screen still looks live, and counts unsent changes. */
export function ConnectionBanner() {
  const text = connectionText(useUnsent(), useIsOffline());
  return text === null ? null : <Banner tone="warn">{text}</Banner>;
}
