import { AccountPage } from "../../features/access/account/AccountPage";
import { AccountSection } from "../../features/access/account/AccountSection";
import { StartPageChoice } from "../../features/agenda/today/StartPageChoice";
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
      <div className="mt-6 max-w-2xl">
        <AccountSection heading="Start page">
          <StartPageChoice />
        </AccountSection>
      </div>
    </StaffPage>
  );
}
