import { ChartColumn } from "lucide-react";
import { useId, useMemo, useState, type ComponentProps, type ReactNode } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { browserStore } from "../../lib/tabStore";
import { Button } from "../../ui/Button";
import type { PicturesPanel } from "./PicturesPanel";
import { pictureText } from "./pictureText";

type PanelProps = ComponentProps<typeof PicturesPanel>;

/** The drawing code is large, and comes when the pictures are open. */
const panel = new LateCode("pictures", async () => (await import("./PicturesPanel")).PicturesPanel);

const STORED = "passage.contractPictures";
const OPEN = "open";

export interface Pictures {
  /** Opens and closes the pictures. */
  button: ReactNode;
  panel: ReactNode;
}

interface ContractPicturesProps extends PanelProps {
  /** Places the two; they stay the same between renders. */
  children: (pictures: Pictures) => ReactNode;
}

/** Pictures of the whole list, hidden until someone opens them; this browser remembers it. */
export function ContractPictures({ list, children }: ContractPicturesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => browserStore.getItem(STORED) === OPEN);
  const pictures = useMemo(() => {
    const toggle = () => {
      if (isOpen) browserStore.removeItem(STORED);
      else browserStore.setItem(STORED, OPEN);
      setOpen(!isOpen);
    };
    return {
      button: <PicturesButton id={id} isOpen={isOpen} onToggle={toggle} />,
      panel: isOpen ? <PicturesBox id={id} list={list} /> : null,
    };
  }, [id, isOpen, list]);
  return children(pictures);
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
function PicturesBox({ id, list }: PanelProps & { id: string }) {
  return (
    <section id={id} aria-label={pictureText.heading} className="min-h-89.5 max-lg:min-h-170">
      <LatePart<PanelProps> late={panel} what={pictureText.heading}>
        {(Panel) => <Panel list={list} />}
      </LatePart>
    </section>
  );
}
