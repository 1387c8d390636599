import { Link } from "react-router-dom";
import { AccountPage } from "../../features/access/AccountPage";
import { paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { useAccountText } from "../../features/access/useAccountText";

/** A client's account screen. */
export function PortalAccountRoute() {
  const { accountText } = useAccountText();
  usePageTitle(accountText.title);
  return (
    <>
      <PageHeading>{accountText.title}</PageHeading>
      <AccountPage />
      <p className="mt-6 text-sm">
        <Link to={paths.portal} className="text-accent-ink hover:underline">
          {accountText.backToPortal}
        </Link>
      </p>
    </>
  );
}
