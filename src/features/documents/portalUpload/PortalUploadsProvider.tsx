import { useEffect, useState, type ReactNode } from "react";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { PortalUploads } from "./portalUploads";
import { PortalUploadsContext, usePlacedUploads } from "./portalUploadsContext";
import { isUnfinished } from "../upload/uploadQueue";

/** Wraps the portal's screens, so that uploads continue when the client opens another one. */
export function PortalUploadsProvider({ children }: { children: ReactNode }) {
  const [uploads] = useState(() => new PortalUploads());
  useEffect(() => uploads.end, [uploads]);
  return (
    <PortalUploadsContext value={uploads}>
      <Unfinished />
      {children}
    </PortalUploadsContext>
  );
}

/** Unfinished uploads count as unsent work: the client is asked before leaving. */
function Unfinished() {
  const unfinished = usePlacedUploads().filter(({ upload }) => isUnfinished(upload));
  return unfinished.map(({ upload: { uploadId } }) => <Unsent key={uploadId} name={`upload ${String(uploadId)}`} />);
}

function Unsent({ name }: { name: string }) {
  const work = useUnsentWork();
  useEffect(() => work.begin(name), [work, name]);
  return null;
}
