import { Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/Button";
import { useLazyWhenIdle } from "../../ui/lazy/useLazyModule";
import { NEW_BUTTON_ID, pressNew } from "./newButtonFocus";
import { NEW_MENU_CODE } from "./keysCode";

/** The button of new records; C opens its menu, and a letter chooses. The menu's code is loaded when the page has settled, or by a press. */
export function NewButton() {
  const code = useLazyWhenIdle(NEW_MENU_CODE);
  if (code !== null) return <code.NewMenu />;
  const open = () => {
    // The menu's button has replaced this one by then.
    void NEW_MENU_CODE.load().then(
      () => setTimeout(pressNew),
      () => undefined,
    );
  };
  return (
    <NewFace
      aria-haspopup="menu"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        open();
      }}
    />
  );
}

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
