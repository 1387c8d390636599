import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { LOADING } from "../../features/access/accessText";
import { SignOutButton } from "../../features/access/SignOutButton";
import { Spinner } from "../../ui/Spinner";

/** Shown until the first route has loaded. */
export function StartingPage() {
  return <Waiting text={LOADING} />;
}

/** Shown while access is undetermined. After a delay it offers to sign out. */
export function CheckingPage({ text = LOADING }: { text?: string }) {
  return (
    <Waiting text={text}>
      <div className="flex animate-reveal-late flex-col items-center gap-3 text-center text-sm text-ink-soft">
        <p>This takes longer than usual. Check your connection, or sign out and sign in again.</p>
        <SignOutButton />
      </div>
    </Waiting>
  );
}

/** Redirects. The page is not empty while the code of the next one is loaded. */
export function GoingPage({ to }: { to: string }) {
  return (
    <>
      <CheckingPage />
      <Navigate to={to} replace />
    </>
  );
}

function Waiting({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main className="flex min-h-full flex-col items-center justify-center gap-6 p-6">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner /> {text}
      </p>
      {children}
    </main>
  );
}
