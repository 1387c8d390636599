import { UserX } from "lucide-react";
import { useParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { leadIdOf, parseLeadId } from "../../../convex/ids/rules";
import { useAccess } from "../../features/access/useAccess";
import { FollowUp } from "../../features/leadFollowUp/FollowUp";
import { lazyActivity } from "../../features/leadActivity/lazyActivity";
import { LeadContracts } from "../../features/leadContracts/LeadContracts";
import { LeadTies } from "../../features/leadMerge/LeadTies";
import { MergedLeads } from "../../features/leadMerge/MergedLeads";
import { LeadDetails } from "../../features/leads/LeadDetails";
import { leadHead } from "../../features/leads/LeadHead";
import { leadName } from "../../lib/leads/leadRow";
import { leadText } from "../../features/leads/leadText";
import { useListedLead } from "../../features/leads/useListedLead";
import { notesAside } from "../../features/notes/notesAside";
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
  const notesBy = (authorEmail: string) =>
    notesAside({
      subject: { kind: "lead", id: leadId },
      subtitle: leadText.notes,
      address: leadPath(leadId),
      authorEmail,
    });
  return (
    <RecordScreen
      section="Leads"
      query={api.leads.staff.get}
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
            <LeadTies leadId={lead.leadId} />
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
      aside={access.kind === "staff" ? notesBy(access.email) : null}
    />
  );
}
