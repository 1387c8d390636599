import { useCallback } from "react";
import { useAccess } from "../../features/access/shared/useAccess";
import { useReturnPath } from "../../features/access/shared/useReturnPath";
import { WaitingForRole } from "../../features/access/invitation/WaitingForRole";
import { VisitorsChoice } from "../../lib/words/VisitorsChoice";
import { OpenPage } from "./OpenPage";

/** `onReady` must reload the page at the given path. */
export function WaitingRoute({ onReady }: { onReady: (path: string) => void }) {
  const access = useAccess();
  const wanted = useReturnPath();
  const goOn = useCallback(() => {
    onReady(wanted);
  }, [onReady, wanted]);
  return (
    <OpenPage language={<VisitorsChoice />}>
      <WaitingForRole email={"email" in access ? access.email : null} onReady={goOn} />
    </OpenPage>
  );
}
