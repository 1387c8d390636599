import { AccountPage } from "../../features/access/account/AccountPage";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { StaffPage } from "./StaffPage";
import { useAccountText } from "../../features/access/provider/useAccountText";

/** A member's account screen. */
export function AccountRoute() {
  const { accountText } = useAccountText();
  usePageTitle(accountText.title);
  return (
    <StaffPage>
      <PageHeading>{accountText.title}</PageHeading>
      <AccountPage />
    </StaffPage>
  );
}
