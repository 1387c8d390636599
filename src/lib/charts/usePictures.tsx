import { ChartColumn } from "lucide-react";
import { useId, useMemo, useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { LazyPart } from "../lazy/LazyPart";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { browserStore } from "../tabStore";

const text = { heading: "Charts" } as const;
const OPEN = "open";

/** Both are stable between renders. */
export interface Pictures {
  /** Shows and hides the charts. */
  button: ReactNode;
  panel: ReactNode;
}

interface PicturesOf<Props extends object> {
  /** Key under which this browser remembers that they are open. */
  stored: string;
  /** The drawing code is large, so it is loaded when the charts open. */
  panel: LazyModule<(props: Props) => ReactNode>;
  /** Must be stable. */
  props: Props;
  /** Class of a placeholder as tall as the charts. */
  boxClass: string;
}

/** Charts of a whole list, hidden by default; this browser remembers the choice. */
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
      {text.heading}
    </Button>
  );
}
