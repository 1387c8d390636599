import { Banner } from "../ui/Banner";
import { useUnsent } from "./unsent/unsentContext";
import { connectionText } from "./unsent/unsentText";
import { useIsOffline } from "./unsent/useIsOffline";

/** Warns while the connection is lost or silent, because the screen still looks live, and counts unsent changes. */
export function ConnectionBanner() {
  const text = connectionText(useUnsent(), useIsOffline());
  return text === null ? null : <Banner tone="warn">{text}</Banner>;
}
