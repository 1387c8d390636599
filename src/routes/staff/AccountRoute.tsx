import { AccountPage } from "../../features/access/AccountPage";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/PageHeading";
import { accountText } from "../../features/access/accountText";
import { StaffPage } from "./StaffPage";

/** A member's own page. */
export function AccountRoute() {
  usePageTitle(accountText.title);
  return (
    <StaffPage>
      <PageHeading>{accountText.title}</PageHeading>
      <AccountPage />
    </StaffPage>
  );
}
