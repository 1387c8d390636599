import { useLocation } from "react-router-dom";
import { AccountPage } from "../../features/access/account/AccountPage";
import { ACCOUNT_PARTS } from "../../features/access/account/accountParts";
import { RowHeightChoice } from "../../features/access/account/RowHeightChoice";
import { AccountSection } from "../../features/access/account/AccountSection";
import { useAccountText } from "../../features/access/provider/useAccountText";
import { StartPageChoice } from "../../features/access/account/StartPageChoice";
import { NotificationChoices } from "../../features/practice/notifications/NotificationSettings";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { SideLink } from "./SideLink";
import { SideListFrame } from "./SideListFrame";
import { StaffPage } from "./StaffPage";

interface OwnPart {
  fragment: string;
  heading: string;
}

const START_PAGE: OwnPart = { fragment: "start-page", heading: "Start page" };
const LISTS: OwnPart = { fragment: "lists", heading: "Lists" };
const NOTIFICATIONS: OwnPart = { fragment: "notifications", heading: "Notifications" };

/** A member's account screen. */
export function AccountRoute() {
  const { accountText } = useAccountText();
  usePageTitle(accountText.title);
  return (
    <StaffPage>
      <SideListFrame list={<AccountParts />}>
        <div className="space-y-6">
          <AccountPage />
          <AccountSection {...START_PAGE}>
            <StartPageChoice />
          </AccountSection>
          <AccountSection {...LISTS}>
            <RowHeightChoice />
          </AccountSection>
          <AccountSection {...NOTIFICATIONS}>
            <NotificationChoices />
          </AccountSection>
        </div>
      </SideListFrame>
    </StaffPage>
  );
}

/** The title, and links to the sections, which are all on this screen. */
function AccountParts() {
  const { accountText, profileText, passwordText, secondFactorText, deviceText } = useAccountText();
  const { hash } = useLocation();
  const parts: OwnPart[] = [
    { fragment: ACCOUNT_PARTS.profile, heading: profileText.heading },
    { fragment: ACCOUNT_PARTS.password, heading: passwordText.heading },
    { fragment: ACCOUNT_PARTS.secondFactor, heading: secondFactorText.heading },
    { fragment: ACCOUNT_PARTS.devices, heading: deviceText.heading },
    START_PAGE,
    LISTS,
    NOTIFICATIONS,
  ];
  return (
    <>
      <PageHeading>{accountText.title}</PageHeading>
      <nav aria-label={accountText.title} className="mt-4 max-lg:hidden print:hidden">
        <ul className="space-y-0.5">
          {parts.map(({ fragment, heading }) => (
            <li key={fragment}>
              <SideLink to={`#${fragment}`} isCurrent={hash === `#${fragment}`}>
                {heading}
              </SideLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
