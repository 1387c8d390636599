import { ShieldX } from "lucide-react";
import { Link, useSearchParams } from "react-router-dom";
import { can } from "../../../convex/access/rules";
import { useAccess } from "../../features/access/useAccess";
import { AccessHistory } from "../../features/audit/AccessHistory";
import { AuditLog } from "../../features/audit/AuditLog";
import { auditText } from "../../features/audit/auditText";
import { paths } from "../../lib/paths";
import { refusalText } from "../../lib/refusalText";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { PageHeading } from "../../ui/PageHeading";
import { Tabs } from "../../ui/Tabs";
import { StaffPage } from "./StaffPage";

const CONTENT_ID = "audit";
const VIEWS = [
  { value: "log", label: auditText.log, count: null },
  { value: "access", label: auditText.access, count: null },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** The audit log and who has access, for administrators. */
export function AuditRoute() {
  usePageTitle(auditText.title);
  const access = useAccess();
  const isAdmin = access.kind === "staff" && access.isAdmin;
  return can(isAdmin ? "administrator" : "staff", "audit:read") ? <AuditScreen /> : <AuditRefused />;
}

function AuditScreen() {
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

/** What others read who open the address. */
function AuditRefused() {
  return (
    <div role="alert">
      <Empty
        icon={<ShieldX aria-hidden />}
        isHeading
        title={refusalText({ code: "FORBIDDEN" }, 0)}
        action={
          <Button asChild>
            <Link to={paths.leads}>Back to Dashboard</Link>
          </Button>
        }
      >
        The audit log is for administrators.
      </Empty>
    </div>
  );
}
