import { useAuth, useClerk } from "@clerk/react";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { endSession, type SignOutTrouble } from "../features/access/session/endSession";
import { nextChance } from "../features/access/provider/retryUntilAnswered";
import { pageAfterSignOut, useMarkedSession } from "../features/access/session/signOutMark";
import { usePageTitle } from "../lib/usePageTitle";
import { useOpenText } from "../lib/words/pageLanguage";
import { OpenPage } from "../routes/open/OpenPage";
import { Banner } from "../ui/feedback/Banner";
import { Button } from "../ui/Button";
import { Spinner } from "../ui/feedback/Spinner";

/**
 * Hides a session that the person has asked to end, in every tab and after every restart of the browser, until the sign-in service has
 * ended it (see docs/decisions/065).
 */
export function SignOutGate({ children }: { children: ReactNode }) {
  const { sessionId } = useAuth();
  const marked = useMarkedSession();
  const [ending, setEnding] = useState<string | null>(null);
  const onEnded = useCallback(() => {
    setEnding(null);
  }, []);
  // During render, so that no frame shows the workspace. Clerk names no session while it ends one.
  if (marked !== null && sessionId === marked && ending !== marked) setEnding(marked);
  if (ending === null) return children;
  return <SigningOut key={ending} session={ending} onEnded={onEnded} />;
}

function SigningOut({ session, onEnded }: { session: string; onEnded: () => void }) {
  const text = useOpenText();
  usePageTitle(text.signOut);
  const { trouble, tryAgain } = useEnding(session, onEnded);
  return (
    <OpenPage>
      {trouble === null ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner /> {text.signingOut}
        </p>
      ) : (
        <Banner tone="bad" action={<Button onClick={tryAgain}>{text.tryAgain}</Button>}>
          {troubleText(text, trouble)}
        </Banner>
      )}
    </OpenPage>
  );
}

function troubleText(text: ReturnType<typeof useOpenText>, trouble: SignOutTrouble): string {
  switch (trouble) {
    case "offline":
      return `${text.offlineSignOut} ${text.sharedComputer}`;
    case "failed":
      return `${text.failedSignOut} ${text.sharedComputer}`;
    case "unfinished":
      return text.unfinishedSignOut;
  }
}

/** Retries until the session has ended. */
function useEnding(session: string, onEnded: () => void) {
  const clerk = useClerk();
  const [trouble, setTrouble] = useState<SignOutTrouble | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const page = new AbortController();
    const isHere = () => !page.signal.aborted;
    const run = async () => {
      while (isHere()) {
        const found = await endSession(clerk, { session, next: pageAfterSignOut(session) });
        if (!isHere()) return;
        if (found === null) {
          onEnded();
          return;
        }
        setTrouble(found);
        await nextChance();
      }
    };
    void run();
    return () => {
      page.abort();
    };
  }, [clerk, session, turn, onEnded]);
  const tryAgain = () => {
    setTrouble(null);
    setTurn(turn + 1);
  };
  return { trouble, tryAgain };
}
