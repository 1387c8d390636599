import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { AvatarStack } from "../../../ui/text/AvatarStack";
import { useLiveCopy } from "../../../lib/live/LiveCopiesProvider";
import { presencePlaceOf, type PresencePlace } from "./place";
import { openText } from "./presenceText";
import { makeTabPresence } from "./tabPresence";
import { useOthersAt, useOthersInRow } from "./useOthers";

/** Reports the record at this tab's address. */
function TabPlace() {
  const tab = useLiveCopy(makeTabPresence);
  const { pathname } = useLocation();
  useEffect(() => {
    tab.goTo(presencePlaceOf(pathname));
  }, [tab, pathname]);
  return null;
}

/** Other people who have this page's record open. */
function PagePeople() {
  const place = presencePlaceOf(useLocation().pathname);
  return place === null ? null : <PeopleAt place={place} />;
}

function PeopleAt({ place }: { place: PresencePlace }) {
  return <Others people={useOthersAt(place)} size="normal" />;
}

function PeopleInRow({ place }: { place: PresencePlace }) {
  return <Others people={useOthersInRow(place)} size="small" />;
}

interface OthersProps {
  people: readonly { userId: string; name: string }[];
  size: "small" | "normal";
}

function Others({ people, size }: OthersProps) {
  if (people.length === 0) return null;
  return <AvatarStack people={people} label={openText(people.map(({ name }) => name))} size={size} />;
}

/** In a list's row: the other people who have its record open. */
const drawRowMark = (href: string) => {
  const place = presencePlaceOf(href);
  return place === null ? null : <PeopleInRow place={place} />;
};

/** The parts of presence, in one chunk. */
export const presenceParts = { TabPlace, PagePeople, drawRowMark };
