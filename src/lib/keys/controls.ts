/** Value of a control's attribute `data-control`: S, A and E press that of the line with the focus, or of the open record. */
export type ControlName = "status" | "owner" | "done";

/** A row of a grid, or a line of a list. */
const LINE = '[role="row"][data-index], [data-line]';

const screenOf = () => document.querySelector("main") ?? document.body;

const focusedLine = () => document.activeElement?.closest<HTMLElement>(LINE) ?? null;

function findControl(name: ControlName): HTMLElement | null {
  const selector = `[data-control="${name}"]`;
  const line = focusedLine();
  const inLine = line?.querySelector<HTMLElement>(selector);
  if (inLine) return inLine;
  // A line that does not have the focus is not meant.
  const found = [...screenOf().querySelectorAll<HTMLElement>(selector)];
  return found.find((each) => each.closest(LINE) === null) ?? null;
}

export function hasControl(name: ControlName): boolean {
  return findControl(name) !== null;
}

interface PageAct {
  label: string;
  press: () => void;
}

/** Buttons and links of the screen that are offered elsewhere by their text: each `data-act`, and all within `data-acts`. */
export function pageActs(): readonly PageAct[] {
  const found = screenOf().querySelectorAll<HTMLElement>("[data-act], [data-acts] :is(a, button)");
  return [...found].flatMap((each) => {
    const label = (each.getAttribute("aria-label") ?? each.textContent).trim();
    if (label === "" || each.matches(":disabled")) return [];
    const press = () => {
      each.focus();
      each.click();
    };
    return [{ label, press }];
  });
}

/** Presses the control of that name, as a person would with Enter: a menu opens with the focus in it. False if the screen has none. */
export function pressControl(name: ControlName): boolean {
  const control = findControl(name);
  if (control === null || control.matches(":disabled")) return false;
  control.focus();
  if (control.getAttribute("aria-haspopup") === "menu") {
    control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  } else {
    control.click();
  }
  return true;
}

/** Moves the focus to the next (1) or previous (-1) line of the screen's lists; to the first if none has it. */
export function moveLine(step: 1 | -1): void {
  const line = focusedLine();
  if (line?.matches('[role="row"]') === true) {
    line.focus();
    // A grid has rows that are not rendered, and moves itself.
    const key = step === 1 ? "ArrowDown" : "ArrowUp";
    line.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return;
  }
  const lines = [...screenOf().querySelectorAll<HTMLElement>(LINE)];
  const start = lines.find((each) => each.tabIndex === 0) ?? lines[0];
  const next = line === null ? start : lines[lines.indexOf(line) + step];
  next?.focus();
}
