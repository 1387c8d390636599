import { useConvex } from "convex/react";
import { use, useEffect, useSyncExternalStore } from "react";
import { leftUploads } from "./leftUploads";
import { portalUpload, type PortalChoice } from "./portalUpload";
import type { UploadAct } from "./portalUploads";
import { PortalUploadsContext } from "./portalUploadsContext";
import type { Upload } from "./uploadQueue";

export interface PortalUpload {
  /** Null before files are chosen, and after it was removed. */
  upload: Upload | null;
  choose: (choice: PortalChoice) => void;
  act: (act: UploadAct) => void;
}

/** The upload of a place. It goes on when the client looks at another screen, and is there again when they come back. */
export function usePortalUpload(place: string): PortalUpload {
  const convex = useConvex();
  const uploads = use(PortalUploadsContext);
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(place));
  useEffect(() => uploads.enter(place), [uploads, place]);
  return {
    upload,
    choose: (choice) => {
      if (choice.files.length === 0) return;
      // The connection may be gone when it is needed.
      leftUploads.loadAhead();
      uploads.choose(place, choice, portalUpload(convex, choice));
    },
    act: (act) => {
      uploads.act(place, act);
    },
  };
}
