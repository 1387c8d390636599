import { AccountPage } from "../../features/access/AccountPage";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { StaffPage } from "./StaffPage";
import { useAccountText } from "../../features/access/useAccountText";

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
