let isPressed = false;

const press = (event: Event) => {
  isPressed = event.type === "mousedown";
};
for (const type of ["mousedown", "mouseup", "keydown"]) window.addEventListener(type, press, { capture: true });

/**
 * Calls back at once or, while the mouse is pressed, on release: a message that appears in between would move the pressed element away
 * from the pointer, and it would not be clicked.
 */
export function afterPress(callback: () => void): void {
  if (isPressed) window.addEventListener("mouseup", callback, { capture: true, once: true });
  else callback();
}
