import { UserX } from "lucide-react";
import { useLocation, useParams } from "react-router-dom";
import { z } from "zod/mini";
import { api } from "../../../convex/_generated/api";
import { useStanding } from "../../features/access/useStanding";
import { LeadDetails } from "../../features/leads/LeadDetails";
import { leadName } from "../../features/leads/leadRow";
import { leadText } from "../../features/leads/leadText";
import { NotesPanel } from "../../features/notes/NotesPanel";
import { leadPath } from "../../lib/paths";
import { RecordScreen } from "./RecordScreen";

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
  const notes = (authorEmail: string) => (
    <NotesPanel
      subject={{ kind: "lead", id: leadId }}
      subtitle={leadText.notes}
      address={leadPath(leadId)}
      authorEmail={authorEmail}
    />
  );
  return (
    <RecordScreen
      query={api.leads.staff.get}
      args={{ leadId }}
      back={{ to: listAddress, label: leadText.back }}
      loading={leadText.loadingOne}
      notFound={{ icon: <UserX aria-hidden />, title: leadText.notFound }}
      title={leadName}
      details={(lead) => <LeadDetails lead={lead} />}
      aside={standing.kind === "staff" ? { label: "Notes", content: () => notes(standing.email) } : null}
    />
  );
}
