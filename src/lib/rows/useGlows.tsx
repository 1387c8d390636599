import { useEffect, useState } from "react";
import { GlowMark } from "../../ui/grid/GlowMark";
import { NO_GLOWS, type Glows } from "../../ui/grid/glow";
import { plainText } from "../../ui/text/plainText";
import type { RowChange, RowNews } from "../live/rowNews";
import { usePersonId } from "../drafts/unsentContext";

const GLOW_MS = 2_000;

/** More rows in one answer are an import, or changes missed while offline, rather than a person's edit. */
const MOST_GLOWING = 12;

/** Rows that others have just changed: each is highlighted for a moment. The person's own changes are not. */
export function useGlows(news: RowNews): Glows {
  const person = usePersonId();
  const [glows, setGlows] = useState(NO_GLOWS);
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
      setGlows(NO_GLOWS);
    };
  }, [news, person]);
  return glows;
}

function glowsOf(changes: readonly RowChange[], person: string | null): Glows {
  if (changes.length > MOST_GLOWING) return NO_GLOWS;
  const others = changes.filter(({ by }) => by === null || by.id !== person);
  return new Map(
    others.map(({ key, by }) => [key, { by: by && by.name, mark: by && <GlowMark by={plainText(by.name)} /> }]),
  );
}

/** A row that has changed again has a newer highlight, which stays. */
function without(glows: Glows, ended: Glows): Glows {
  return new Map([...glows].filter(([key, glow]) => ended.get(key) !== glow));
}
