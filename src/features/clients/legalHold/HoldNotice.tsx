import { api } from "../../../../convex/_generated/api";
import { Badge } from "../../../ui/text/Badge";
import { Banner } from "../../../ui/feedback/Banner";
import { plainText } from "../../../ui/text/plainText";
import { holdText } from "./holdText";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

/** Shows a client's legal hold with person, time and reason; renders nothing without one. */
export function HoldNotice({ clientId }: { clientId: string }) {
  const { value: hold, ...failure } = useRecoveringQuery(api.clients.legalHolds.staff.get, { clientId });
  if (!hold) return <SideFailed text={holdText.failed} {...failure} />;
  const shown = { at: hold.at, byName: plainText(hold.byName), reason: plainText(hold.reason) };
  return <Banner tone="warn">{holdText.banner(shown)}</Banner>;
}

/** The same as a badge in the page header. */
export function HoldBadge({ clientId }: { clientId: string }) {
  return useRecoveringQuery(api.clients.legalHolds.staff.get, { clientId }).value ? (
    <Badge tone="warn">{holdText.badge}</Badge>
  ) : null;
}
