import type { ReactNode } from "react";

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  children: ReactNode;
  /** Whether it is open stands in the address, where Back ends it by itself. */
  isInAddress?: boolean;
}

export interface FrameProps extends ModalProps {
  /** Position, size and animation. */
  className: string;
  titleClass: string;
  closeLabel: string;
  /** Called when the modal is gone and the focus is back where it was. */
  onClosed?: () => void;
}
