import { Banner } from "../../../ui/feedback/Banner";
import { AccessSubmit } from "../signIn/AccessSubmit";
import { CodeForm } from "../signIn/CodeForm";
import { ticketFailure } from "./invitationFailure";
import { ServiceState } from "../provider/ServiceState";
import { signInWithTicket } from "../signIn/signInFlow";
import { useSteps } from "../signIn/useSteps";
import { useAccessText } from "../provider/useAccessText";

interface SignInByInvitationProps {
  ticket: string;
  mailboxUrl: string | null;
  onDone: () => void;
  /** Must reload the page. */
  onRetry: () => void;
}

/** Signs in an invited person who has an account: the ticket replaces the password. */
export function SignInByInvitation({ ticket, mailboxUrl, onDone, onRetry }: SignInByInvitationProps) {
  const text = useAccessText();
  const { codeText, setPasswordText } = text;
  const { follow, ...flow } = useSteps(onDone);
  if (flow.question !== null) {
    return <CodeForm question={flow.question} flow={flow} backLabel={codeText.startAgain} mailboxUrl={mailboxUrl} />;
  }
  return (
    <form
      className="mt-6 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        follow(
          ({ signIn }) => signInWithTicket(signIn, ticket),
          (error) => ticketFailure(error, text),
        );
      }}
    >
      {flow.error === null ? null : <Banner tone="bad">{flow.error}</Banner>}
      <ServiceState isReady={flow.isReady} onRetry={onRetry} />
      <AccessSubmit flow={flow}>{setPasswordText.signIn}</AccessSubmit>
    </form>
  );
}
