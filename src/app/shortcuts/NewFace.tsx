import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button";
import { NEW_BUTTON_ID } from "./newButtonFocus";

/** The button itself, before and after the menu's code is there. */
export function NewFace(props: ComponentProps<typeof Button>) {
  return (
    <Button
      id={NEW_BUTTON_ID}
      aria-label="New"
      title="New (C)"
      aria-keyshortcuts="C"
      className="shrink-0 max-sm:w-11 max-sm:px-0"
      {...props}
    >
      <Plus aria-hidden className="size-4" />
      <span className="max-sm:hidden">New</span>
    </Button>
  );
}
