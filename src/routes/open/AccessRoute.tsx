import { useCallback, useState } from "react";
import { AboutPassage } from "../../features/access/shared/AboutPassage";
import { AccessForm } from "../../features/access/signIn/AccessForm";
import { SignOutButton } from "../../features/access/session/SignOutButton";
import { useSignedInElsewhere } from "../../features/access/session/signedInElsewhere";
import type { AccessMode } from "../../features/access/signIn/useSignIn";
import { useAccess } from "../../features/access/shared/useAccess";
import { useReturnPath, useSessionEnded } from "../../features/access/shared/useReturnPath";
import { paths } from "../../lib/paths";
import { ticketAddress, type Ticket } from "../../features/access/shared/ticket";
import { useAccessText } from "../../features/access/provider/useAccessText";
import { fill } from "../../lib/words/fill";
import { Banner } from "../../ui/feedback/Banner";
import { CheckingPage, GoingPage } from "./CheckingPage";
import { VisitorsChoice } from "../../lib/words/VisitorsChoice";
import { OpenPage } from "./OpenPage";

interface AccessRouteProps {
  mode: AccessMode;
  ticket: Ticket | null;
  hasSamplePeople: boolean;
  mailboxUrl: string | null;
  /** Must reload the page at the given path. */
  onReload: (path: string) => void;
}

/** Only these pages use the tickets of their links. */
const OTHER_PAGES: readonly string[] = [paths.setPassword, paths.portalSetPassword];

/** /login and /create-account. A signed-in visitor continues to the page that they opened, unless the link carries an invitation. */
export function AccessRoute({ mode, ticket: given, hasSamplePeople, mailboxUrl, onReload }: AccessRouteProps) {
  const ticket = given !== null && OTHER_PAGES.includes(given.page) ? null : given;
  const { accessText, setPasswordText } = useAccessText();
  const [isDone, setDone] = useState(false);
  const access = useAccess();
  const wanted = useReturnPath();
  const hasEnded = useSessionEnded();
  const reload = useCallback(() => {
    onReload(paths[mode]);
  }, [onReload, mode]);
  // The ticket is no longer in the address, so a reload would lose it.
  useSignedInElsewhere(access.kind === "signedOut" && ticket === null, reload);
  const isSignedIn = access.kind === "staff" || access.kind === "client" || access.kind === "none";
  if (access.kind === "tokenRejected") return <CheckingPage />;
  // Before the workspace has answered: the screen's code loads in the meantime, and the screen's guard decides.
  const hasCome = isDone && access.kind !== "signedOut";
  if (hasCome || (isSignedIn && ticket === null)) return <GoingPage to={wanted} isStart />;
  return (
    <OpenPage language={<VisitorsChoice />} beside={<AboutPassage />}>
      {hasEnded ? (
        <Banner tone="info" className="mb-6">
          {accessText.sessionEnded}
        </Banner>
      ) : null}
      {isSignedIn ? (
        <Banner tone="info" className="mb-6" action={<SignOutButton next={paths[mode]} />}>
          {access.email === null ? setPasswordText.signedIn : fill(setPasswordText.signedInAs, { email: access.email })}
        </Banner>
      ) : null}
      <AccessForm
        key={mode}
        mode={mode}
        ticket={ticket}
        hasSamplePeople={hasSamplePeople}
        mailboxUrl={mailboxUrl}
        onDone={() => {
          setDone(true);
        }}
        onRetry={() => {
          onReload(ticket === null ? paths[mode] : ticketAddress(ticket));
        }}
      />
    </OpenPage>
  );
}
