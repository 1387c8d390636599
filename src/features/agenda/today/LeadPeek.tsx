import { api } from "../../../../convex/_generated/api";
import { LEAD_STATUS_LABELS } from "../../../../convex/leads/status/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DueDay } from "../../../lib/dueItems/DueDay";
import { formatPhone } from "../../../lib/format/formatPhone";
import { phoneLink } from "../../../lib/format/phoneLink";
import { Detail, DetailList } from "../../../ui/text/DetailList";
import { plainText } from "../../../ui/text/plainText";
import { LastNotes } from "./LastNotes";
import { PeekState } from "./PeekState";
import { peekText } from "./peekText";

/** A lead's contact, follow-up and last notes. */
export function LeadPeek({ leadId, today }: { leadId: string; today: string }) {
  const source = useRecoveringQuery(api.leads.record.staff.get, { leadId });
  return (
    <PeekState source={source}>
      {({ phone, email, goal, status, nextContactOn }) => (
        <div className="space-y-5">
          <DetailList>
            {phone === null ? null : (
              <Detail label={peekText.phone}>
                <Phone phone={phone} />
              </Detail>
            )}
            <Detail label={peekText.email}>{email}</Detail>
            {goal === null ? null : <Detail label={peekText.goal}>{goal}</Detail>}
            <Detail label={peekText.status}>{LEAD_STATUS_LABELS[status]}</Detail>
            <Detail label={peekText.nextContact}>
              {nextContactOn === null ? peekText.noDay : <DueDay dueOn={nextContactOn} today={today} />}
            </Detail>
          </DetailList>
          <LastNotes subject={{ kind: "lead", id: leadId }} />
        </div>
      )}
    </PeekState>
  );
}

export function Phone({ phone }: { phone: string }) {
  const link = phoneLink(phone);
  const words = formatPhone(phone);
  if (link === null) return plainText(words);
  return (
    <a href={link} className="hit-area text-accent-ink underline-offset-2 hover:underline">
      {words}
    </a>
  );
}
