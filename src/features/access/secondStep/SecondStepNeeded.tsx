import { useUser } from "@clerk/react";
import { useMutation } from "convex/react";
import { use, useEffect } from "react";
import { api } from "../../../../convex/_generated/api";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { BusyLine } from "../provider/BusyLine";
import { HoldContext } from "../shared/holdContext";
import { Reverification } from "./Reverification";
import { SecondFactor } from "./SecondFactor";
import { useAccessText } from "../provider/useAccessText";

/** For a member who lacks only the second step: sets it up, and waits until Passage knows of it. */
export function SecondStepNeeded() {
  const { user } = useUser();
  const { isHeld } = use(HoldContext);
  if (!user) return <Skeleton className="mt-6 h-32" />;
  if (user.totpEnabled && !isHeld) return <Reread />;
  return (
    <Reverification>
      <div className="mt-6">
        <SecondFactor user={user} isNeeded />
      </div>
    </Reverification>
  );
}

/** The sign-in service already knows of the second step, Passage does not: it was set up elsewhere, or just now. */
function Reread() {
  const { letInText } = useAccessText();
  const refreshAccount = useMutation(api.access.signInAccounts.open.refreshAccount);
  useEffect(() => {
    // The sign-in service also tells Passage, but may be slow.
    refreshAccount().catch(() => undefined);
  }, [refreshAccount]);
  return <BusyLine>{letInText.opening}</BusyLine>;
}
