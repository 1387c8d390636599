import { createContext, use, useSyncExternalStore } from "react";
import { PortalUploads, type PlacedUpload } from "./portalUploads";

export const PortalUploadsContext = createContext(new PortalUploads());

/** The uploads of all places. */
export function usePlacedUploads(): readonly PlacedUpload[] {
  const uploads = use(PortalUploadsContext);
  return useSyncExternalStore(uploads.subscribe, uploads.getState);
}
