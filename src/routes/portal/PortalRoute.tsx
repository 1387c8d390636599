import { SignOutButton } from "../../features/access/SignOutButton";
import { useAccess } from "../../features/access/useAccess";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { OpenPage } from "../open/OpenPage";

/** A client's start page. The portal is not built yet, so it says how to reach the practice. */
export function PortalRoute() {
  usePageTitle("Client portal");
  const access = useAccess();
  return (
    <OpenPage>
      <PageHeading>Your portal is not available yet</PageHeading>
      <p className="mt-2 text-sm text-ink-soft">
        {access.kind === "client" ? `Hello ${access.name}. ` : ""}Your account works. When the portal opens, you will
        find your documents, messages and case status here. Until then, please contact your practice by phone or email.
      </p>
      <div className="mt-6">
        <SignOutButton />
      </div>
    </OpenPage>
  );
}
