import { useLocation } from "react-router-dom";
import { AvatarStack } from "../../ui/AvatarStack";
import { placeOf, type Place } from "./place";
import { openText } from "./presenceText";
import { useOthers } from "./useOthers";
import { useVisit } from "./useVisit";

/** Who else has the record of this address open. */
export function PagePeople() {
  const place = placeOf(useLocation().pathname);
  return place === null ? null : <PeopleAt place={place} />;
}

function PeopleAt({ place }: { place: Place }) {
  const others = useOthers(useVisit(place), "open");
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name);
  return <AvatarStack people={others} label={openText(names)} size="normal" />;
}
