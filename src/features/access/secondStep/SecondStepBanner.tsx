import { Link, useLocation } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { formatClock, formatExactTime } from "../../../lib/format/format";
import { paths, secondStepPath } from "../../../lib/paths";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Banner } from "../../../ui/feedback/Banner";
import { LiveTime } from "../../../ui/text/LiveTime";
import { useAccountText } from "../provider/useAccountText";

/** Reminds a member without a second step that one is required soon. Below the screen, because it stays for days. */
export function SecondStepBanner() {
  const { secondFactorText } = useAccountText();
  const { value: own } = useRecoveringQuery(api.access.secondFactor.open.secondFactor, {});
  const isThere = useLocation().pathname === paths.account;
  if (!own || own.isOn || own.dueAt === null) return null;
  const toAccount = (
    <Link to={secondStepPath} className="font-medium underline underline-offset-2">
      {secondFactorText.setItUp}
    </Link>
  );
  return (
    <Banner
      tone="warn"
      className="shrink-0 rounded-none border-x-0 border-b-0 sm:px-6 lg:px-8"
      action={isThere ? null : toAccount}
    >
      {secondFactorText.required}{" "}
      <LiveTime at={own.dueAt} format={formatClock} formatExact={formatExactTime} className="whitespace-nowrap" />.
    </Banner>
  );
}
