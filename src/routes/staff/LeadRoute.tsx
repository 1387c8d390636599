import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useParams } from "react-router-dom";
import { z } from "zod/mini";
import { useStanding } from "../../features/access/useStanding";
import { ForKnownLead, LeadDetails, LeadHeading } from "../../features/leads/LeadDetails";
import { leadText } from "../../features/leads/leadText";
import { NotesPanel } from "../../features/notes/NotesPanel";
import { FailureBoundary } from "../../lib/FailureBoundary";
import { Button } from "../../ui/Button";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

const vLinkState = z.object({ listQuery: z.string() });

/** Back to the list as it was left. */
function useListAddress(): string {
  const state = vLinkState.safeParse(useLocation().state);
  return state.success ? `/${state.data.listQuery}` : "/";
}

/** One lead: what the form said on the left, the notes of the practice on the right. */
export function LeadRoute() {
  const { leadId = "" } = useParams();
  const listAddress = useListAddress();
  const standing = useStanding();
  const back = (
    <Button asChild>
      <Link to={listAddress}>{leadText.back}</Link>
    </Button>
  );
  return (
    <FailureBoundary resetKey={leadId} fallback={(error) => <ScreenFailure error={error} action={back} />}>
      <div className="flex min-h-full lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 flex-1">
          <StaffPage>
            <div className="mb-5 space-y-2">
              <Link
                to={listAddress}
                className="inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline"
              >
                <ArrowLeft aria-hidden className="size-4" />
                {leadText.back}
              </Link>
              <LeadHeading leadId={leadId} />
            </div>
            <LeadDetails leadId={leadId} back={back} />
          </StaffPage>
        </div>
        {standing.kind === "staff" ? (
          <aside aria-label="Notes" className="sticky top-0 hidden h-[100cqh] border-l border-line lg:block">
            <ForKnownLead leadId={leadId}>
              <NotesPanel leadId={leadId} authorEmail={standing.email} />
            </ForKnownLead>
          </aside>
        ) : null}
      </div>
    </FailureBoundary>
  );
}
