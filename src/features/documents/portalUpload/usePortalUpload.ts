import { useConvex } from "convex/react";
import { use, useEffect, useSyncExternalStore } from "react";
import { leftUploads } from "./leftUploads";
import { portalUpload, type PortalChoice } from "./portalUpload";
import type { UploadAct } from "./portalUploads";
import { PortalUploadsContext } from "./portalUploadsContext";
import type { Upload } from "../upload/uploadQueue";

export interface PortalUpload {
  /** Null before files are chosen, and after removal. */
  upload: Upload | null;
  choose: (choice: PortalChoice) => void;
  act: (act: UploadAct) => void;
}

/** The upload of a place. It continues when the client opens another screen, and is shown again on return. */
export function usePortalUpload(place: string): PortalUpload {
  const convex = useConvex();
  const uploads = use(PortalUploadsContext);
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(place));
  useEffect(() => uploads.enter(place), [uploads, place]);
  return {
    upload,
    choose: (choice) => {
      if (choice.files.length === 0) return;
      // Loaded now, because the client may be offline when it is needed.
      leftUploads.loadAhead();
      uploads.choose(place, choice, portalUpload(convex, choice));
    },
    act: (act) => {
      uploads.act(place, act);
    },
  };
}
