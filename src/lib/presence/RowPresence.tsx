import { AvatarStack } from "../../ui/AvatarStack";
import { placeOf, type Place } from "./place";
import { openText } from "./presenceText";
import { useOthers } from "./useOthers";

/** In the row of a record: who else has its page open. */
export function RowPresence({ href }: { href: string }) {
  const place = placeOf(href);
  return place === null ? null : <PeopleIn place={place} />;
}

function PeopleIn({ place }: { place: Place }) {
  const others = useOthers(place, "open");
  if (others.length === 0) return null;
  return <AvatarStack people={others} label={openText(others.map(({ name }) => name))} size="small" />;
}
