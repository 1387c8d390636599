import { ExternalLink, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { IconButton } from "../../../ui/IconButton";
import { portalAddress, STOPS, type Stop } from "./stops";
import { STOP_WORDS, tourText } from "./tourText";

interface TourCardProps {
  place: number;
  /** A place after the last stop ends the tour. */
  onGo: (place: number) => void;
  onClose: () => void;
}

/** Focuses the heading of each stop; Escape closes the tour while the focus is in its card. */
function useCardFocus(place: number, onClose: () => void) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    const heading = card.current?.querySelector("h2");
    heading?.focus();
    // A new screen gives the focus to its own heading.
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLHeadingElement && target !== heading) heading?.focus();
    };
    document.addEventListener("focusin", keep);
    return () => {
      document.removeEventListener("focusin", keep);
    };
  }, [place]);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && card.current?.contains(document.activeElement) === true) onClose();
    };
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("keydown", close);
    };
  }, [onClose]);
  return card;
}

/** Scrolls to the part as soon as the screen has it. */
function useScrollTo(target: string | null): void {
  useEffect(() => {
    if (target === null) return undefined;
    const show = (): boolean => {
      const part = document.querySelector(target);
      part?.scrollIntoView({ block: "center" });
      return part !== null;
    };
    if (show()) return undefined;
    const watch = new MutationObserver(() => {
      if (show()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
    };
  }, [target]);
}

/** One stop of the tour over its screen. The focus stays in it from stop to stop; the outlined part remains usable. */
export function TourCard({ place, onGo, onClose }: TourCardProps) {
  const headingId = useId();
  const card = useCardFocus(place, onClose);
  const stop = STOPS[place];
  useScrollTo(stop?.isFarDown === true ? stop.target : null);
  if (stop === undefined) return null;
  const { title, says } = STOP_WORDS[stop.key];
  return (
    <section
      ref={card}
      aria-labelledby={headingId}
      className={cn(
        "fixed inset-x-3 z-30 rounded-lg border border-line bg-raised p-4 shadow-raised sm:left-auto sm:w-96 print:hidden",
        stop.isAtTop === true ? "top-16" : "bottom-3",
      )}
    >
      {stop.target === null ? null : <Outline target={stop.target} />}
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-ink-soft">{tourText.place(place + 1, STOPS.length)}</p>
          <h2 id={headingId} tabIndex={-1} className="text-sm font-semibold text-ink focus:outline-none">
            {title}
          </h2>
        </div>
        <IconButton label={tourText.close} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{says}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <StopAct stop={stop} />
        <Steps place={place} onGo={onGo} />
      </div>
    </section>
  );
}

function Steps({ place, onGo }: Pick<TourCardProps, "place" | "onGo">) {
  return (
    <span className="ml-auto flex gap-2">
      {place === 0 ? null : (
        <Button
          size="small"
          onClick={() => {
            onGo(place - 1);
          }}
        >
          {tourText.back}
        </Button>
      )}
      <Button
        look="primary"
        size="small"
        onClick={() => {
          onGo(place + 1);
        }}
      >
        {place === STOPS.length - 1 ? tourText.done : tourText.next}
      </Button>
    </span>
  );
}

/** A rule, because the part may come later than the tour, and go and come again. */
function Outline({ target }: { target: string }) {
  return (
    <style>{`@media screen { ${target} { outline: 3px solid var(--color-accent); outline-offset: 3px; border-radius: 6px; } }`}</style>
  );
}

/** A phone's window for the portal, and one beside this one for the lead. */
const FEATURES = { lead: "width=900,height=800", portal: "width=390,height=844" } as const;

function StopAct({ stop: { key } }: { stop: Stop }) {
  if (key !== "lead" && key !== "portal") return null;
  return (
    <Button
      size="small"
      onClick={() => {
        const { href } = window.location;
        window.open(key === "lead" ? href : portalAddress(href), "_blank", `noopener,${FEATURES[key]}`);
      }}
    >
      <ExternalLink aria-hidden className="size-3.5" />
      {key === "lead" ? tourText.secondWindow : tourText.portal}
    </Button>
  );
}
