import { ChartColumn } from "lucide-react";
import { useId, useMemo, useState, type ReactNode } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { browserStore } from "../../lib/tabStore";
import { Button } from "../../ui/Button";
import { pictureText } from "./pictureText";

/** The drawing code is large, and comes when the pictures are open. */
const panel = new LateCode("lead pictures", async () => (await import("./PicturesPanel")).PicturesPanel);

const STORED = "passage.leadPictures";
const OPEN = "open";

/** Both stay the same between renders. */
interface LeadPictures {
  /** Opens and closes the pictures. */
  button: ReactNode;
  panel: ReactNode;
}

/** Pictures of all leads, hidden until someone opens them; this browser remembers it. */
export function useLeadPictures(): LeadPictures {
  const id = useId();
  const [isOpen, setOpen] = useState(() => browserStore.getItem(STORED) === OPEN);
  return useMemo(() => {
    const toggle = () => {
      if (isOpen) browserStore.removeItem(STORED);
      else browserStore.setItem(STORED, OPEN);
      setOpen(!isOpen);
    };
    return {
      button: <PicturesButton id={id} isOpen={isOpen} onToggle={toggle} />,
      panel: isOpen ? <PicturesBox id={id} /> : null,
    };
  }, [id, isOpen]);
}

interface PicturesButtonProps {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** On phones only its sign is seen. */
function PicturesButton({ id, isOpen, onToggle }: PicturesButtonProps) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      className="aria-expanded:bg-press max-sm:px-3.5"
      onClick={onToggle}
    >
      <ChartColumn aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{isOpen ? pictureText.hide : pictureText.open}</span>
    </Button>
  );
}

/** As tall as the pictures are, before they are there. */
function PicturesBox({ id }: { id: string }) {
  return (
    <section id={id} aria-label={pictureText.heading} className="min-h-100">
      <LatePart late={panel} what={pictureText.heading}>
        {(Panel) => <Panel />}
      </LatePart>
    </section>
  );
}
