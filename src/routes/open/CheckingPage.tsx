import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { SignOutButton } from "../../features/access/session/SignOutButton";
import { useOpenText } from "../../lib/words/pageLanguage";
import { START } from "../../features/access/session/startPage";
import { Spinner } from "../../ui/feedback/Spinner";
import { OpenPage } from "./OpenPage";

/** Shown until the first route has loaded. */
export function StartingPage() {
  const { loading } = useOpenText();
  return <Waiting text={loading} />;
}

/** Shown while access is unknown. After a delay it offers to sign out. */
export function CheckingPage({ text }: { text?: string }) {
  const { loading, slow } = useOpenText();
  return (
    <Waiting text={text ?? loading}>
      <div className="mt-6 flex animate-reveal-late flex-col items-start gap-3 text-sm text-ink-soft">
        <p>{slow}</p>
        <SignOutButton />
      </div>
    </Waiting>
  );
}

interface GoingPageProps {
  to: string;
  /** The person has just signed in: home is then their start page. */
  isStart?: boolean;
}

/** Redirects, with a visible page while the next one is loading. */
export function GoingPage({ to, isStart = false }: GoingPageProps) {
  return (
    <>
      <CheckingPage />
      <Navigate to={to} replace state={isStart ? START : null} />
    </>
  );
}

/** At the place where index.html has painted the brand, so that nothing moves when the app takes over. */
function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <OpenPage>
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner /> {text}
      </p>
      {children}
    </OpenPage>
  );
}
