import type { ReactNode } from "react";
import { cn } from "../cn";
import { Modal } from "./Modal";
import type { ModalProps } from "./modalProps";
import { ScrollBox } from "../grid/ScrollBox";

/** All sizes but `full` leave a strip of the page visible. */
const WIDTH = {
  sm: "w-72 max-w-[85vw]",
  md: "w-md max-w-[90vw]",
  peek: "w-120 max-w-[90vw]",
  lg: "w-2xl max-w-[90vw]",
  xl: "w-4xl max-w-[90vw]",
  full: "w-screen",
} as const;

const SIDE = {
  left: "left-0 border-r animate-slide-from-left",
  right: "right-0 border-l animate-slide-from-right",
} as const;

interface SlidePanelProps extends ModalProps {
  side: keyof typeof SIDE;
  size: keyof typeof WIDTH;
  /** Accessible name of the close button: "Close navigation". */
  closeLabel: string;
  isTitleHidden?: boolean;
}

interface PanelBodyProps {
  /** Names content without controls, which then takes the focus itself so that the keyboard can scroll it. */
  label?: string;
  children: ReactNode;
}

/** Padded content that scrolls below the title: a form, a list. */
export function PanelBody({ label, children }: PanelBodyProps) {
  const room = "min-h-0 flex-1 px-5 pb-5";
  if (label === undefined) return <div className={cn(room, "overflow-y-auto")}>{children}</div>;
  return (
    <ScrollBox label={label} className={room}>
      {children}
    </ScrollBox>
  );
}

/** A modal panel that slides in from one side. */
export function SlidePanel({ side, size, isTitleHidden = false, ...modal }: SlidePanelProps) {
  return (
    <Modal
      {...modal}
      titleClass={
        isTitleHidden ? "sr-only" : "flex h-14 shrink-0 items-center px-5 pr-14 text-lg font-semibold text-ink"
      }
      className={cn("inset-y-0 flex flex-col bg-canvas", SIDE[side], WIDTH[size])}
    />
  );
}
