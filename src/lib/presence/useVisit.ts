import { useConvex } from "convex/react";
import { useEffect, useState } from "react";
import { useLiveCopy } from "../live/LiveCopiesProvider";
import { makeDeparture } from "./departure";
import type { Place } from "./place";
import { Visit } from "./visit";

/** Says that the person has a record open, and returns the record as lists know it: an address may name a contract in two ways. */
export function useVisit({ kind, recordId }: Place): Place {
  const client = useConvex();
  const departure = useLiveCopy(makeDeparture);
  const [known, setKnown] = useState({ asked: recordId, listed: recordId });
  useEffect(() => {
    const onKnown = (listed: string) => {
      setKnown((before) => {
        const isSame = before.asked === recordId && before.listed === listed;
        return isSame ? before : { asked: recordId, listed };
      });
    };
    const visit = new Visit({ client, place: { kind, recordId }, doing: "open", onKnown, departure });
    visit.begin();
    return () => {
      visit.end();
    };
  }, [client, departure, kind, recordId]);
  return { kind, recordId: known.asked === recordId ? known.listed : recordId };
}
