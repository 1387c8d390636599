/** History entries for open modals: Back closes the modal and keeps the page below it. */
import { useEffect, useEffectEvent } from "react";
import { afterSteps, arrive, stepBack } from "./stepsBack";

const MARK = "modal";

interface OpenModal {
  id: number;
  /** The page below the modal, and the state of the modal's entry. */
  href: string;
  state: unknown;
  close: () => void;
}

/** Modals with a history entry, the topmost last. */
const openModals: OpenModal[] = [];
/** Larger than the ids of an earlier load of this page: their entries may still be in the history. */
let lastId = Date.now();

function markOf(state: unknown): unknown {
  return typeof state === "object" && state !== null && MARK in state ? state[MARK] : undefined;
}

function withoutMark(state: unknown): unknown {
  if (typeof state !== "object" || state === null) return state;
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== MARK));
}

/**
 * Called before a router exists, which must not see steps that only close a modal: Chrome calls listeners of the window in the order of
 * registration, even with `capture`.
 */
export function hearBackFirst(): void {
  window.addEventListener("popstate", handlePop, { capture: true });
  // The page was reloaded while a modal was open.
  const state: unknown = window.history.state;
  if (markOf(state) !== undefined) stepBack({ isHeard: true, state: withoutMark(state) });
}

function handlePop(event: PopStateEvent): void {
  if (arrive(event)) return;
  const [top, mark] = [openModals.at(-1), markOf(event.state)];
  if (top !== undefined && mark !== top.id) {
    leave(top, event);
  } else if (top === undefined && mark !== undefined) {
    // The entry of a modal that a link has left: the entry behind it is the same page.
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
    // The modal refused to close, because of its typed text.
    if (openModals.includes(modal)) enter(modal);
  });
}

function enter(modal: OpenModal): void {
  const state: unknown = window.history.state;
  modal.state = state;
  window.history.pushState({ ...(typeof state === "object" && state), [MARK]: modal.id }, "");
}

function push(close: () => void): OpenModal {
  // For a page without a router. Adding a listener again keeps its place.
  window.addEventListener("popstate", handlePop, { capture: true });
  lastId += 1;
  const modal: OpenModal = { id: lastId, href: window.location.href, state: null, close };
  openModals.push(modal);
  enter(modal);
  return modal;
}

/** Removes the entry of a modal that was closed in another way, unless a navigation has replaced it. */
function take(modal: OpenModal): void {
  const place = openModals.indexOf(modal);
  if (place === -1) return;
  openModals.splice(place, 1);
  // Runs after code that closes a modal and then opens another screen.
  setTimeout(() => {
    afterSteps(() => {
      if (markOf(window.history.state) === modal.id) stepBack({ isHeard: false, state: modal.state });
    });
  });
}

/** While `isOpen`, the browser's Back calls `close` and keeps the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const modal = push(() => {
      closeNow();
    });
    return () => {
      take(modal);
    };
  }, [isOpen]);
}
