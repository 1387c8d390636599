import { ChartColumn } from "lucide-react";
import { useId, useState, type ComponentProps } from "react";
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

/** Pictures of the whole list, hidden until someone opens them; this browser remembers it. */
export function ContractPictures(props: PanelProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(() => browserStore.getItem(STORED) === OPEN);
  const toggle = () => {
    if (isOpen) browserStore.removeItem(STORED);
    else browserStore.setItem(STORED, OPEN);
    setOpen(!isOpen);
  };
  return (
    <section aria-label={pictureText.heading} className="mb-5">
      <div className="flex justify-end">
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <ChartColumn aria-hidden className="size-3.5" />
          {isOpen ? pictureText.hide : pictureText.open}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} className="mt-2">
          <LatePart<PanelProps> late={panel} what={pictureText.heading}>
            {(Panel) => <Panel {...props} />}
          </LatePart>
        </div>
      ) : null}
    </section>
  );
}
