import { UserX } from "lucide-react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { leadIdOf, parseLeadId } from "../../../convex/platform/ids";
import { useAccess } from "../../features/access/shared/useAccess";
import { FollowUp } from "../../features/leads/followUps/FollowUp";
import { lazyActivity } from "../../features/leads/activity/lazyActivity";
import { LeadContracts } from "../../features/leads/contracts/LeadContracts";
import { MergeNotices } from "../../features/leads/merges/MergeNotices";
import { MergedLeads } from "../../features/leads/merges/MergedLeads";
import { LeadDetails } from "../../features/leads/page/LeadDetails";
import { leadHead } from "../../features/leads/page/LeadHead";
import { leadName } from "../../features/leads/shared/leadRow";
import { leadText } from "../../features/leads/list/leadText";
import { useListedLead } from "../../features/leads/page/useListedLead";
import { useNotesAside } from "../../features/messages/notes/useNotesAside";
import { LazyWhenIdle } from "../../ui/lazy/LazyWhenIdle";
import { leadPath, paths } from "../../lib/paths";
import { RecordNeighbours } from "../../lib/rows/RecordNeighbours";
import { useListPath } from "../../lib/rows/useListAddress";
import { MergedAway } from "./MergedAway";
import { RecordScreen } from "./RecordScreen";

interface ActivityProps {
  leadId: string;
}

const pathOfLead = (key: number) => leadPath(leadIdOf(key));

/** One lead: its details, with the practice's notes beside them or in a panel. */
export function LeadRoute() {
  const { leadId = "" } = useParams();
  const listAddress = useListPath(paths.leads);
  const access = useAccess();
  const listed = useListedLead(leadId);
  const notes = useNotesAside(
    access.kind === "staff"
      ? {
          subject: { kind: "lead", id: leadId },
          subtitle: leadText.notes,
          address: leadPath(leadId),
          authorEmail: access.email,
        }
      : null,
  );
  return (
    <RecordScreen
      section="Leads"
      query={api.leads.record.staff.get}
      args={{ leadId }}
      known={listed}
      back={{ to: listAddress, label: leadText.back }}
      loading={leadText.loadingOne}
      notFound={{ icon: <UserX aria-hidden />, title: leadText.notFound }}
      title={leadName}
      head={leadHead}
      neighbours={
        <RecordNeighbours list={paths.leads} recordKey={parseLeadId(leadId)} pathOf={pathOfLead} noun="lead" />
      }
      details={(lead) =>
        lead.mergedInto === null ? (
          <div className="space-y-5">
            <MergeNotices leadId={lead.leadId} />
            <FollowUp lead={lead} />
            <LeadContracts leadId={lead.leadId} />
            {lead === listed ? <p className="text-sm text-ink-soft">{leadText.onlyListed}</p> : null}
            <LeadDetails lead={lead} />
            <MergedLeads leadId={lead.leadId} />
            <LazyWhenIdle<ActivityProps> module={lazyActivity}>
              {(LeadActivity) => <LeadActivity leadId={lead.leadId} />}
            </LazyWhenIdle>
          </div>
        ) : (
          <MergedAway leadId={lead.leadId} into={lead.mergedInto} />
        )
      }
      aside={notes}
    />
  );
}
