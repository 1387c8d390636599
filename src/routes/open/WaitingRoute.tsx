import { useAccess } from "../../features/access/useAccess";
import { WaitingForRole } from "../../features/access/WaitingForRole";
import { OpenPage } from "./OpenPage";

export function WaitingRoute() {
  const access = useAccess();
  return (
    <OpenPage>
      <WaitingForRole email={access.kind === "none" ? access.email : null} />
    </OpenPage>
  );
}
