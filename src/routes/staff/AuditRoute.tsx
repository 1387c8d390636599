import { useSearchParams } from "react-router-dom";
import { AccessHistory } from "../../features/access/audit/AccessHistory";
import { AuditLog } from "../../features/access/audit/AuditLog";
import { auditText } from "../../features/access/audit/auditText";
import { usePageTitle } from "../../lib/usePageTitle";
import { PageHeading } from "../../ui/text/PageHeading";
import { Tabs } from "../../ui/Tabs";
import { NeedsPermission } from "./NeedsPermission";
import { StaffPage } from "./StaffPage";

const CONTENT_ID = "audit";
const VIEWS = [
  { value: "log", label: auditText.log, count: null },
  { value: "access", label: auditText.access, count: null },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The audit log and the list of access, for administrators. */
export function AuditRoute() {
  return (
    <NeedsPermission permission="audit:read" title={auditText.title}>
      <AuditScreen />
    </NeedsPermission>
  );
}

function AuditScreen() {
  usePageTitle(auditText.title);
  const [address, setAddress] = useSearchParams();
  const view: View = address.get("view") === "access" ? "access" : "log";
  const show = (chosen: View) => {
    const next = new URLSearchParams(address);
    if (chosen === "log") next.delete("view");
    else next.set("view", chosen);
    // A tab reports one click twice, by pointer and by focus.
    if (chosen !== view) setAddress(next);
  };
  return (
    <StaffPage>
      <div className="space-y-4">
        <PageHeading>{auditText.title}</PageHeading>
        <div className="border-b border-line">
          <Tabs label={auditText.views} value={view} tabs={VIEWS} onChange={show} controls={CONTENT_ID} />
        </div>
        <div id={CONTENT_ID}>{view === "access" ? <AccessHistory /> : <AuditLog />}</div>
      </div>
    </StaffPage>
  );
}
