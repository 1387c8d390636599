import { useLazyWhenIdle } from "../../ui/lazy/useLazyModule";
import { NEW_MENU_CODE } from "./keysCode";
import { pressNew } from "./newButtonFocus";
import { NewFace } from "./NewFace";

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
