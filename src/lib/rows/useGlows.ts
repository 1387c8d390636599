import { useEffect, useState } from "react";
import { plainText } from "../../ui/plainText";
import type { Glow } from "../../ui/grid/GlowMark";
import type { RowChange, RowNews } from "../live/rowNews";
import { usePersonId } from "../person";

const GLOW_MS = 2_000;

/** Rows of one answer beyond this are an import, or what was missed while the connection was lost: nobody has just changed them. */
export const MOST_GLOWING = 12;

type Glows = ReadonlyMap<number, Glow>;
const NONE: Glows = new Map();

/** The rows that others have just changed, by key, for a moment. What the person at the screen does is no news to them. */
export function useGlows(news: RowNews): Glows {
  const person = usePersonId();
  const [glows, setGlows] = useState(NONE);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unsubscribe = news.subscribe((changes) => {
      const begun = glowsOf(changes, person);
      if (begun.size === 0) return;
      setGlows((before) => new Map([...before, ...begun]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setGlows((before) => without(before, begun));
      }, GLOW_MS);
      timers.add(timer);
    });
    return () => {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      setGlows(NONE);
    };
  }, [news, person]);
  return glows;
}

function glowsOf(changes: readonly RowChange[], person: string | null): Glows {
  if (changes.length > MOST_GLOWING) return NONE;
  const others = changes.filter(({ by }) => by === null || by.id !== person);
  return new Map(others.map(({ key, by }) => [key, { by: by && plainText(by.name) }]));
}

/** A row that has changed again meanwhile has another glow, which stays. */
function without(glows: Glows, ended: Glows): Glows {
  return new Map([...glows].filter(([key, glow]) => ended.get(key) !== glow));
}
