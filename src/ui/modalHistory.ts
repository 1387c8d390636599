/** Entries of the browser's history for open modals: Back closes the modal, and the page below it stays. */
import { useEffect, useRef } from "react";
import { afterSteps, arrive, stepBack } from "./stepsBack";

const MARK = "modal";

interface OpenModal {
  id: number;
  /** The page that it lies over, and the state of its entry. */
  href: string;
  state: unknown;
  close: () => void;
}

/** Modals with an entry of their own, the topmost last. */
const openModals: OpenModal[] = [];
/** Above the numbers that an earlier load of this page gave: their entries may still be in the history. */
let lastId = Date.now();

function markOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && MARK in state ? state[MARK] : undefined;
}

function withoutMark(state: unknown): unknown {
  if (typeof state !== "object" || state === null) return state;
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== MARK));
}

/**
 * Called before there is a router, which must not hear of steps that only close a modal: Chrome calls those who listen to the window
 * in the order in which they came, also those who ask to be first (`capture`).
 */
export function hearBackFirst(): void {
  window.addEventListener("popstate", handlePop, { capture: true });
  // The page was loaded anew while a modal was open.
  const state: unknown = window.history.state;
  if (markOf(state) !== undefined) stepBack({ isHeard: true, state: withoutMark(state) });
}

function handlePop(event: PopStateEvent): void {
  if (arrive(event)) return;
  const [top, mark] = [openModals.at(-1), markOf(event.state)];
  if (top !== undefined && mark !== top.id) {
    leave(top, event);
  } else if (top === undefined && mark !== undefined) {
    // The entry of a modal from which a link led away: what is behind it is the same page.
    event.stopImmediatePropagation();
    stepBack({ isHeard: true, state: withoutMark(event.state) });
  }
}

function leave(modal: OpenModal, event: PopStateEvent): void {
  // Several steps at once lead to another page, which the router shows.
  if (window.location.href !== modal.href) {
    openModals.pop();
    return;
  }
  event.stopImmediatePropagation();
  modal.close();
  setTimeout(() => {
    // It refused, because of what is typed in it.
    if (openModals.includes(modal)) enter(modal);
  });
}

function enter(modal: OpenModal): void {
  const state: unknown = window.history.state;
  modal.state = state;
  window.history.pushState({ ...(typeof state === "object" && state), [MARK]: modal.id }, "");
}

function push(close: () => void): OpenModal {
  // For a page without a router; added again, a listener stays where it is.
  window.addEventListener("popstate", handlePop, { capture: true });
  lastId += 1;
  const modal: OpenModal = { id: lastId, href: window.location.href, state: null, close };
  openModals.push(modal);
  enter(modal);
  return modal;
}

/** Takes the entry of a modal that was closed otherwise out of the history, unless a navigation has taken its place. */
function take(modal: OpenModal): void {
  const place = openModals.indexOf(modal);
  if (place === -1) return;
  openModals.splice(place, 1);
  // After what closes a modal and then leads to another screen.
  setTimeout(() => {
    afterSteps(() => {
      if (markOf(window.history.state) === modal.id) stepBack({ isHeard: false, state: modal.state });
    });
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
