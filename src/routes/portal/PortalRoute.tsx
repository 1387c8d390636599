import { SignOutButton } from "../../features/access/SignOutButton";
import { useAccess } from "../../features/access/useAccess";
import { OpenPage } from "../open/OpenPage";

/** A client's home. Until the portal opens it says so, and how to reach the practice. */
export function PortalRoute() {
  const access = useAccess();
  return (
    <OpenPage>
      <h1 className="text-xl font-semibold tracking-tight text-ink">Your portal is not available yet</h1>
      <p className="mt-2 text-sm text-ink-soft">
        {access.kind === "client" ? `Hello ${access.name}. ` : ""}Your account works. As soon as the portal opens you
        will find your documents, messages and the state of your case here. Until then your practice answers your
        questions by phone and e-mail.
      </p>
      <div className="mt-6">
        <SignOutButton />
      </div>
    </OpenPage>
  );
}
