import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { hasFirm } from "../../../../convex/practice/firmForm";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { firmSettingsPath } from "../../../lib/paths";
import { Banner } from "../../../ui/feedback/Banner";
import { serviceText } from "./serviceText";

/** Warns that nothing can be sent yet in the firm's name, before any work begins. Administrators get the link. */
export function FirmNotice({ isAdmin }: { isAdmin: boolean }) {
  const { value } = useRecoveringQuery(api.practice.settings.staff.get, {});
  if (value === undefined || hasFirm(value.settings)) return null;
  if (!isAdmin) return <Banner tone="warn">{serviceText.firmForOthers}</Banner>;
  return (
    <Banner tone="warn">
      {serviceText.firmForAdministrators}{" "}
      <Link to={firmSettingsPath} className="font-medium underline">
        {serviceText.firmSettings}
      </Link>
    </Banner>
  );
}
