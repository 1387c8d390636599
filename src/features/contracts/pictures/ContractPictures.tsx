import { useMemo, type ComponentProps, type ReactNode } from "react";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { usePictures, type Pictures } from "../../../lib/charts/usePictures";
import type { ContractPicturesPanel } from "./ContractPicturesPanel";

type PanelProps = ComponentProps<typeof ContractPicturesPanel>;

const panel = new LazyModule("charts", async () => (await import("./ContractPicturesPanel")).ContractPicturesPanel);

interface ContractPicturesProps extends PanelProps {
  /** Places the two; they stay the same objects between renders. */
  children: (pictures: Pictures) => ReactNode;
}

/** Pictures of all contracts, ignoring the search. */
export function ContractPictures({ list, children }: ContractPicturesProps) {
  const props = useMemo(() => ({ list }), [list]);
  return children(
    usePictures({ stored: "passage.contractPictures", panel, props, boxClass: "min-h-89.5 max-lg:min-h-170" }),
  );
}
