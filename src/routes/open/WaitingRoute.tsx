import { useStanding } from "../../features/access/useStanding";
import { WaitingForRole } from "../../features/access/WaitingForRole";
import { OpenPage } from "./OpenPage";

export function WaitingRoute() {
  const standing = useStanding();
  return (
    <OpenPage>
      <WaitingForRole email={standing.kind === "none" ? standing.email : null} />
    </OpenPage>
  );
}
