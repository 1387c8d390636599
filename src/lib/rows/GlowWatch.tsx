import { useEffect, type Dispatch, type SetStateAction } from "react";
import { GlowMark } from "../../ui/grid/GlowMark";
import { NO_GLOWS, type Glows } from "../../ui/grid/glow";
import { plainText } from "../../ui/plainText";
import type { RowChange, RowNews } from "../live/rowNews";
import { usePersonId } from "../unsent/unsentContext";

const GLOW_MS = 2_000;

/** Rows of one answer beyond this are an import, or what was missed while the connection was lost: nobody has just changed them. */
const MOST_GLOWING = 12;

export interface GlowWatchProps {
  news: RowNews;
  onGlows: Dispatch<SetStateAction<Glows>>;
}

/** Lets rows glow for a moment that others have just changed. What the person at the screen does is no news to them. */
export function GlowWatch({ news, onGlows }: GlowWatchProps) {
  const person = usePersonId();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unsubscribe = news.subscribe((changes) => {
      const begun = glowsOf(changes, person);
      if (begun.size === 0) return;
      onGlows((before) => new Map([...before, ...begun]));
      const timer = setTimeout(() => {
        timers.delete(timer);
        onGlows((before) => without(before, begun));
      }, GLOW_MS);
      timers.add(timer);
    });
    return () => {
      unsubscribe();
      for (const timer of timers) clearTimeout(timer);
      onGlows(NO_GLOWS);
    };
  }, [news, person, onGlows]);
  return null;
}

function glowsOf(changes: readonly RowChange[], person: string | null): Glows {
  if (changes.length > MOST_GLOWING) return NO_GLOWS;
  const others = changes.filter(({ by }) => by === null || by.id !== person);
  return new Map(others.map(({ key, by }) => [key, { mark: by && <GlowMark by={plainText(by.name)} /> }]));
}

/** A row that has changed again meanwhile has another glow, which stays. */
function without(glows: Glows, ended: Glows): Glows {
  return new Map([...glows].filter(([key, glow]) => ended.get(key) !== glow));
}
