import { Plus } from "lucide-react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { MOST_SHOWN, relationLabel } from "../../../../convex/clients/relatedPeople/rules";
import { ConfirmedWrite } from "../../../lib/calls/ConfirmedWrite";
import { formatPhone } from "../../../lib/format/formatPhone";
import { mailLink } from "../../../lib/format/mailLink";
import { clientPath } from "../../../lib/paths";
import { phoneLink } from "../../../lib/format/phoneLink";
import { RecordDialog, useRecordOpening } from "../../../lib/recordForm/RecordDialog";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { LinkedText } from "../../../ui/text/LinkedText";
import { ListLoading } from "../../../ui/feedback/ListLoading";
import { plainText } from "../../../ui/text/plainText";
import { ChangePerson } from "./ChangePerson";
import { NewPerson } from "./NewPerson";
import type { RelatedPerson } from "./relatedPerson";
import { relatedText } from "./relatedText";

/** The people related to a client, who may be clients, too; live. */
export function RelatedPeople({ clientId }: { clientId: string }) {
  const { value, ...failure } = useRecoveringQuery(api.clients.relatedPeople.staff.list, { clientId });
  const opening = useRecordOpening<RelatedPerson>();
  return (
    <section aria-label={relatedText.heading}>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold text-ink">{relatedText.heading}</h2>
        <Button
          size="small"
          onClick={() => {
            opening.open(null);
          }}
        >
          <Plus aria-hidden className="size-3.5" />
          {relatedText.add}
        </Button>
      </div>
      <SideFailed text={relatedText.failed} {...failure} />
      {value === undefined && failure.error === null ? <ListLoading label={relatedText.loading} /> : null}
      {value?.length === 0 ? <p className="text-sm text-ink-soft">{relatedText.none}</p> : null}
      <People clientId={clientId} people={value ?? []} onChange={opening.open} />
      {(value?.length ?? 0) < MOST_SHOWN ? null : (
        <p className="pt-2 text-sm text-ink-soft">{relatedText.firstShown(MOST_SHOWN)}</p>
      )}
      <RecordDialog
        opening={opening}
        records={value}
        keyOf={({ personId }) => personId}
        addTitle={relatedText.addTitle}
        editTitle={relatedText.changeTitle}
        form={(person, close) =>
          person === null ? (
            <NewPerson clientId={clientId} onClose={close} />
          ) : (
            <ChangePerson clientId={clientId} person={person} onClose={close} />
          )
        }
      />
    </section>
  );
}

interface PeopleProps {
  clientId: string;
  people: readonly RelatedPerson[];
  onChange: (person: RelatedPerson) => void;
}

function People({ clientId, people, onChange }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {people.map((person) => (
        <Person
          key={person.personId}
          clientId={clientId}
          person={person}
          onChange={() => {
            onChange(person);
          }}
        />
      ))}
    </ul>
  );
}

interface PersonProps {
  clientId: string;
  person: RelatedPerson;
  onChange: () => void;
}

function Person({ clientId, person, onChange }: PersonProps) {
  const { relation, email, phone, note } = person;
  const name = plainText(person.name);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 space-y-0.5 text-sm">
        <p className="flex flex-wrap items-center gap-2 touch:min-h-11">
          {person.clientId === null ? (
            <span dir="auto" className="font-medium break-words text-ink">
              {name}
            </span>
          ) : (
            <Link
              to={clientPath(person.clientId)}
              className="hit-area font-medium break-words text-accent-ink hover:underline"
            >
              {name}
            </Link>
          )}
          <Badge tone="quiet">{relationLabel(relation)}</Badge>
        </p>
        {email === null && phone === null ? null : (
          <p className="flex flex-wrap gap-x-3 break-all touch:leading-11">
            {email === null ? null : <LinkedText text={email} link={mailLink(email)} />}
            {phone === null ? null : <LinkedText text={formatPhone(phone)} link={phoneLink(phone)} />}
          </p>
        )}
        {note === null ? null : (
          <p dir="auto" className="text-left break-words whitespace-pre-wrap text-ink-soft">
            {plainText(note)}
          </p>
        )}
      </div>
      <div className="-mx-2.5 flex gap-1">
        <Button look="quiet" size="small" aria-label={relatedText.changeOf(name)} onClick={onChange}>
          {relatedText.change}
        </Button>
        <RemovePerson clientId={clientId} person={person} />
      </div>
    </li>
  );
}

function RemovePerson({ clientId, person }: { clientId: string; person: RelatedPerson }) {
  const { personId } = person;
  const name = plainText(person.name);
  return (
    <ConfirmedWrite
      mutation={api.clients.relatedPeople.staff.remove}
      args={{ clientId, personId }}
      unforeseen={relatedText.removeFailed}
      done={relatedText.removed}
      button={{ look: "quiet", size: "small", "aria-label": relatedText.removeOf(name) }}
      title={relatedText.removeTitle(name)}
      confirm={relatedText.remove}
      confirming={relatedText.removing}
      look="danger"
      question={person.clientId === null ? relatedText.removePerson : relatedText.removeClient}
    >
      {relatedText.remove}
    </ConfirmedWrite>
  );
}
