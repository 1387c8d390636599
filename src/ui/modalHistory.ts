/** Entries of the browser's history for open modals: Back closes the modal, and the page below it stays. */
import { useEffect, useRef } from "react";

const MARK = "modal";

interface OpenModal {
  id: number;
  /** The page that it lies over. */
  href: string;
  close: () => void;
}

/** Modals with an entry of their own, the topmost last. */
const openModals: OpenModal[] = [];
let lastId = 0;
/** Steps back that are taken here, and whether the router has to hear of each. */
const ownSteps: { isHeard: boolean }[] = [];

function markOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && MARK in state ? state[MARK] : undefined;
}

function stepBack(step: { isHeard: boolean }): void {
  ownSteps.push(step);
  window.history.back();
}

/** Runs before the router, whose page is the same with and without a modal. */
function handlePop(event: PopStateEvent): void {
  const own = ownSteps.shift();
  if (own !== undefined) {
    if (!own.isHeard) event.stopImmediatePropagation();
    return;
  }
  const [top, mark] = [openModals.at(-1), markOf(event.state)];
  if (top !== undefined && mark !== top.id) {
    openModals.pop();
    // Several steps at once lead to another page, which the router shows.
    if (window.location.href !== top.href) return;
    event.stopImmediatePropagation();
    top.close();
  } else if (top === undefined && mark !== undefined) {
    // The entry of a modal from which a link led away: what is behind it is the same page.
    event.stopImmediatePropagation();
    stepBack({ isHeard: true });
  }
}

function push(close: () => void): OpenModal {
  // Added again, a listener stays one.
  window.addEventListener("popstate", handlePop, { capture: true });
  lastId += 1;
  const modal = { id: lastId, href: window.location.href, close };
  openModals.push(modal);
  const state: unknown = window.history.state;
  window.history.pushState({ ...(typeof state === "object" && state), [MARK]: modal.id }, "");
  return modal;
}

/** Takes the entry of a modal that was closed otherwise out of the history, unless a navigation has taken its place. */
function take(modal: OpenModal): void {
  const place = openModals.indexOf(modal);
  if (place === -1) return;
  openModals.splice(place, 1);
  // After what closes a modal and then leads to another screen.
  setTimeout(() => {
    if (markOf(window.history.state) === modal.id) stepBack({ isHeard: false });
  });
}

/** While `isOpen`, the browser's Back calls `close` and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const modal = push(() => {
      latest.current();
    });
    return () => {
      take(modal);
    };
  }, [isOpen]);
}
