import { useQuery } from "convex/react";
import { useCallback } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { useOpenText } from "../../lib/words/pageLanguage";
import { setupText } from "../../features/access/setup/setupText";
import { BusyLine } from "../../features/access/provider/BusyLine";
import { SetupClaim, SetupMessage } from "../../features/access/setup/SetupClaim";
import { useAccess } from "../../features/access/shared/useAccess";
import { useReturnPath } from "../../features/access/shared/useReturnPath";
import { Button } from "../../ui/Button";
import { CheckingPage, GoingPage } from "./CheckingPage";
import { OpenPage } from "./OpenPage";
import { paths } from "../../lib/paths";

interface SetupRouteProps {
  token: string | null;
  /** Must reload the page at the given path. */
  onReady: (path: string) => void;
}

/** /setup: target of the link that Passage prints on its first start. */
export function SetupRoute({ token, onReady }: SetupRouteProps) {
  const access = useAccess();
  const wanted = useReturnPath();
  const goOn = useCallback(() => {
    onReady(wanted);
  }, [onReady, wanted]);
  switch (access.kind) {
    case "checking":
    case "tokenRejected":
      return <CheckingPage />;
    case "staff":
    case "client":
      return <GoingPage to={wanted} />;
    case "signedOut":
      return <OpenPage>{token === null ? <NoLink /> : <AccountFirst token={token} />}</OpenPage>;
    case "none":
      return (
        <OpenPage>
          {token === null ? <NoLink /> : <SetupClaim token={token} email={access.email} onReady={goOn} />}
        </OpenPage>
      );
  }
}

function NoLink() {
  return (
    <SetupMessage heading={setupText.heading} text={setupText.noLink}>
      <Button asChild>
        <Link to={paths.leads}>{setupText.next}</Link>
      </Button>
    </SetupMessage>
  );
}

/** The token stays in memory while the person signs up, who is then redirected back here. A used link says so first. */
function AccountFirst({ token }: { token: string }) {
  const { loading } = useOpenText();
  const isOffered = useQuery(api.access.setup.open.isSetupOffered, { token });
  if (isOffered === undefined) return <BusyLine>{loading}</BusyLine>;
  if (!isOffered) {
    return (
      <SetupMessage heading={setupText.usedHeading} text={setupText.used}>
        <Button asChild look="primary">
          <Link to={paths.signIn}>{setupText.signIn}</Link>
        </Button>
      </SetupMessage>
    );
  }
  return (
    <SetupMessage heading={setupText.heading} text={setupText.accountFirst}>
      <div className="flex flex-wrap gap-2">
        <Button asChild look="primary">
          <Link to={paths.signUp}>{setupText.createAccount}</Link>
        </Button>
        <Button asChild>
          <Link to={paths.signIn}>{setupText.signIn}</Link>
        </Button>
      </div>
    </SetupMessage>
  );
}
