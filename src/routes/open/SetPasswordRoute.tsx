import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { NoTicketForm, SetPasswordForm } from "../../features/access/invitation/SetPasswordForm";
import { SignInByInvitation } from "../../features/access/invitation/SignInByInvitation";
import { SignOutButton } from "../../features/access/session/SignOutButton";
import { ToSignIn } from "../../features/access/signIn/ToSignIn";
import { useAccess } from "../../features/access/shared/useAccess";
import { ticketAddress, type Ticket } from "../../features/access/shared/ticket";
import { usePageTitle } from "../../lib/usePageTitle";
import { fill } from "../../lib/words/fill";
import { Banner } from "../../ui/feedback/Banner";
import { Button } from "../../ui/Button";
import { PageHeading } from "../../ui/text/PageHeading";
import { CheckingPage, GoingPage } from "./CheckingPage";
import { VisitorsChoice } from "../../lib/words/VisitorsChoice";
import { OpenPage } from "./OpenPage";
import { useAccessText } from "../../features/access/provider/useAccessText";

interface SetPasswordRouteProps {
  ticket: Ticket | null;
  /** Page to open after the invitation is accepted. */
  home: string;
  mailboxUrl: string | null;
  /** Must reload the page at the given path. */
  onReload: (path: string) => void;
}

/** The page behind the link of an invitation email, outside of the guards. */
export function SetPasswordRoute({ ticket, home, mailboxUrl, onReload }: SetPasswordRouteProps) {
  const { setPasswordText } = useAccessText();
  usePageTitle(setPasswordText.heading);
  const [isDone, setDone] = useState(false);
  const access = useAccess();
  const [wasSignedOut, setWasSignedOut] = useState(false);
  // Signed out once and signed in now: this form did it.
  if (access.kind === "signedOut" && !wasSignedOut) setWasSignedOut(true);
  if (access.kind === "tokenRejected") return <CheckingPage />;
  // The home screen's guard sends a person without a role to the page that accepts the invitation.
  if (isDone && access.kind !== "signedOut") return <GoingPage to={home} />;
  const isTaken = !wasSignedOut && (access.kind === "staff" || access.kind === "client" || access.kind === "none");
  if (ticket !== null && isTaken) {
    return (
      <Page>
        <SomebodyElse email={access.email} ticket={ticket} home={home} />
      </Page>
    );
  }
  return (
    <Page>
      {ticket === null ? (
        <NoTicketForm />
      ) : (
        <Invited
          ticket={ticket}
          mailboxUrl={mailboxUrl}
          onReload={onReload}
          onDone={() => {
            setDone(true);
          }}
        />
      )}
      <ToSignIn />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  const { setPasswordText } = useAccessText();
  return (
    <OpenPage language={<VisitorsChoice />}>
      <PageHeading>{setPasswordText.heading}</PageHeading>
      {children}
    </OpenPage>
  );
}

interface InvitedProps extends Pick<SetPasswordRouteProps, "mailboxUrl" | "onReload"> {
  ticket: Ticket;
  onDone: () => void;
}

function Invited({ ticket, mailboxUrl, onDone, onReload }: InvitedProps) {
  const { setPasswordText } = useAccessText();
  const [isForSignUp, setForSignUp] = useState(ticket.isForSignUp);
  const form = {
    ticket: ticket.ticket,
    onDone,
    onRetry: () => {
      onReload(ticketAddress(ticket));
    },
  };
  return (
    <>
      <p className="mt-1 text-sm text-ink-soft">{isForSignUp ? setPasswordText.invited : setPasswordText.hasAccount}</p>
      {isForSignUp ? (
        <SetPasswordForm
          {...form}
          onAccountExists={() => {
            setForSignUp(false);
          }}
        />
      ) : (
        <SignInByInvitation {...form} mailboxUrl={mailboxUrl} />
      )}
    </>
  );
}

/** A browser with a signed-in person takes no invitation: it might be meant for someone else. */
function SomebodyElse({ email, ticket, home }: { email: string | null; ticket: Ticket; home: string }) {
  const { setPasswordText } = useAccessText();
  return (
    <div className="mt-6 space-y-4">
      <Banner tone="info">
        {email === null ? setPasswordText.signedIn : fill(setPasswordText.signedInAs, { email })}
      </Banner>
      <div className="flex flex-wrap gap-2">
        <SignOutButton next={ticket.page}>{setPasswordText.signOut}</SignOutButton>
        <Button asChild look="quiet">
          <Link to={home}>{setPasswordText.stay}</Link>
        </Button>
      </div>
    </div>
  );
}
