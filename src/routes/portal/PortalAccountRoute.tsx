import { Link } from "react-router-dom";
import { AccountPage } from "../../features/access/account/AccountPage";
import { PortalLanguage } from "../../features/workspace/portalFrame/PortalLanguage";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { useAccountText } from "../../features/access/provider/useAccountText";

/** A client's account screen. */
export function PortalAccountRoute() {
  const { accountText } = useAccountText();
  usePageTitle(accountText.title);
  return (
    <>
      <PageHeading>{accountText.title}</PageHeading>
      <div className="mt-6 space-y-6">
        <PortalLanguage />
        <AccountPage hasLanguage={false} />
      </div>
      <p className="mt-6 text-sm">
        <Link to={paths.portal} className="hit-area text-accent-ink hover:underline">
          {accountText.backToPortal}
        </Link>
      </p>
    </>
  );
}
