import { ChartColumn } from "lucide-react";
import { useId, useMemo, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { LazyPart } from "../lazy/LazyPart";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { browserStore } from "../tabStore";

const text = { heading: "Pictures", show: "Show pictures", hide: "Hide pictures" } as const;
const OPEN = "open";

/** Both stay the same between renders. */
export interface Pictures {
  /** Opens and closes the pictures. */
  button: ReactNode;
  panel: ReactNode;
}

interface PicturesOf<Props extends object> {
  /** This browser remembers by this name that they are open. */
  stored: string;
  /** The drawing code is large, and comes when the pictures are open. */
  panel: LazyModule<(props: Props) => ReactNode>;
  /** Must be stable. */
  props: Props;
  /** The class of a box that is as tall as the pictures are, before they are there. */
  boxClass: string;
}

/** Pictures of a whole list, hidden until someone opens them; this browser remembers it. */
export function usePictures<Props extends object>({ stored, panel, props, boxClass }: PicturesOf<Props>): Pictures {
  const id = useId();
  const [isOpen, setOpen] = useState(() => browserStore.getItem(stored) === OPEN);
  return useMemo(() => {
    const toggle = () => {
      if (isOpen) browserStore.removeItem(stored);
      else browserStore.setItem(stored, OPEN);
      setOpen(!isOpen);
    };
    const box = (
      <section id={id} aria-label={text.heading} className={boxClass}>
        <LazyPart<Props> module={panel} what={text.heading}>
          {(Panel) => <Panel {...props} />}
        </LazyPart>
      </section>
    );
    return { button: <PicturesButton id={id} isOpen={isOpen} onToggle={toggle} />, panel: isOpen ? box : null };
  }, [id, isOpen, stored, panel, props, boxClass]);
}

interface PicturesButtonProps {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

function PicturesButton({ id, isOpen, onToggle }: PicturesButtonProps) {
  return (
    <Button
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      className="aria-expanded:bg-press"
      onClick={onToggle}
    >
      <ChartColumn aria-hidden className="size-4" />
      {isOpen ? text.hide : text.show}
    </Button>
  );
}
