import type { FunctionReturnType } from "convex/server";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import type { api } from "../../../../convex/_generated/api";
import { MOST_CHANGES } from "../../../../convex/access/members/rules";
import { formatMoment } from "../../../lib/format/format";
import { Avatar } from "../../../ui/text/Avatar";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { actorText, eventsAboutPath, eventsByPath } from "./auditText";
import { EventTime, EventValues } from "./EventParts";

type Person = FunctionReturnType<typeof api.access.members.staff.history>["page"][number];

const link = "inline-block text-accent-ink underline-offset-2 hover:underline touch:py-2.5";

/** The period of a person's access, who gave it, and its changes. */
export function AccessPerson({ person }: { person: Person }) {
  const { userId, name, email, role, isActive, events } = person;
  return (
    <li className="flex gap-3 px-4 py-3 text-sm text-ink">
      <Avatar name={name} />
      <div className="min-w-0 flex-1 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="font-medium break-words">
            {plainText(name)}
          </span>
          <span className="break-all text-ink-soft">{email}</span>
          {isActive ? <Badge tone="good">Has access</Badge> : <Badge tone="bad">Access ended</Badge>}
          {person.isAdmin ? <Badge tone="info">Administrator</Badge> : null}
        </div>
        <p className="break-words text-ink-soft">
          {periodOf(person).map((part, place) => (
            <Fragment key={part}>
              {place === 0 ? null : " · "}
              <span className="inline-block">{part}</span>
            </Fragment>
          ))}
        </p>
        {role === "staff" ? (
          <Link to={eventsByPath(userId)} className={link}>
            What {plainText(name)} did
          </Link>
        ) : null}
        {events.length > 0 ? <ChangeList person={person} /> : null}
      </div>
    </li>
  );
}

/** "Since Nov 3, 2026, 9:00 AM", "invited by Ana Duarte", "until …": a line breaks between them. */
function periodOf({ since, until, isActive, invitedBy }: Person): string[] {
  const ended = until === null ? "until an unknown day" : `until ${formatMoment(until)}`;
  const parts = [
    `Since ${formatMoment(since)}`,
    invitedBy === null ? null : `invited by ${plainText(invitedBy)}`,
    isActive ? null : ended,
  ];
  return parts.filter((part) => part !== null);
}

/** The list has only the newest changes. */
function countText(count: number): string {
  if (count >= MOST_CHANGES) return `The newest ${String(count)} changes`;
  return count === 1 ? "1 change" : `${String(count)} changes`;
}

function ChangeList({ person: { userId, name, events } }: { person: Person }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-md text-ink-soft hover:text-ink touch:py-2.5">
        {countText(events.length)}
      </summary>
      <ul className="mt-2 space-y-2 border-l border-line pl-3">
        {events.map((event) => (
          <li key={event.eventId} className="break-words">
            <span className="text-xs text-ink-soft">
              <EventTime at={event.at} />
            </span>{" "}
            <bdi>{actorText(event.actor)}</bdi>: {event.words} <EventValues event={event} />
          </li>
        ))}
      </ul>
      {events.length < MOST_CHANGES ? null : (
        <Link to={eventsAboutPath(userId)} className={cn(link, "mt-2")}>
          All changes about {plainText(name)}
        </Link>
      )}
    </details>
  );
}
