import { useMutation } from "convex/react";
import { X } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { STOPS } from "./stops";
import { TourCard } from "./TourCard";
import { tourText } from "./tourText";

/** Ends the offer, with Undo. */
function useHiding() {
  const choose = useMutation(api.agenda.today.staff.choose);
  return useWrite(api.agenda.today.staff.choose, {
    done: tourText.hidden,
    undo: async () => await choose({ changes: { hidesTour: false } }),
  });
}

/** Offers the tour in the sample practice, until the member hides it or has taken it. Below the screen, so that nothing jumps. */
export function SampleTour() {
  const { value: tour } = useRecoveringQuery(api.workspace.sampleStory.staff.tour, {});
  const { run, isSending } = useHiding();
  const [place, setPlace] = useState<number | null>(null);
  const navigate = useNavigate();
  if (tour === undefined || tour === null) return null;
  const hide = () => {
    setPlace(null);
    run({ changes: { hidesTour: true } });
  };
  const go = (to: number) => {
    const next = STOPS[to];
    if (next === undefined) {
      hide();
      return;
    }
    setPlace(to);
    void navigate(next.pathOf(tour));
  };
  if (place !== null) {
    return (
      <TourCard
        place={place}
        onGo={go}
        onClose={() => {
          setPlace(null);
        }}
      />
    );
  }
  return (
    <aside
      aria-label={tourText.sample}
      className="flex shrink-0 items-center gap-3 border-t border-line bg-accent-soft px-4 py-1.5 text-sm text-ink sm:px-6 lg:px-8 print:hidden short:hidden"
    >
      <span className="font-medium">{tourText.sample}</span>
      <Button
        size="small"
        onClick={() => {
          go(0);
        }}
      >
        {tourText.take}
      </Button>
      <IconButton label={tourText.hide} disabled={isSending} className="ml-auto" onClick={hide}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </aside>
  );
}
