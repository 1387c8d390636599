import type { ReactNode } from "react";

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  children: ReactNode;
  /** True if the address says that the modal is open: Back then closes it without help. */
  isInAddress?: boolean;
}

export interface FrameProps extends ModalProps {
  /** Position, size and animation. */
  className: string;
  titleClass: string;
  closeLabel: string;
  /** Called when the modal is gone and the focus is restored. */
  onClosed?: () => void;
}
