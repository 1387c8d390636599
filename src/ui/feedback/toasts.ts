export interface ToastAction {
  label: string;
  /** The toast closes before this is called. */
  onClick: () => void;
}

export interface Toast {
  /** A toast replaces an earlier one with the same id. */
  id?: string;
  tone: "good" | "warn" | "bad";
  /** Subject of the message, such as the name of a row. Shown first. */
  subject?: string;
  text: string;
  detail?: string;
  actions?: readonly ToastAction[];
  durationMs?: number;
}

interface ToastHost {
  show: (toast: Toast) => void;
  dismiss: (id: string) => void;
}

let host: ToastHost | null = null;
/** Toasts waiting for a host. */
let waiting: Toast[] = [];

let wake = (): void => undefined;

/** Texts of the toasts that wait for the code that shows them. */
export function waitingTexts(): string[] {
  return waiting.map(({ subject, text }) => (subject === undefined ? text : `${subject}: ${text}`));
}

/** Calls `fetchHost` when a toast waits for the code that shows it. The returned function stops this. */
export function whenToastWaits(fetchHost: () => void): () => void {
  wake = fetchHost;
  if (waiting.length > 0) fetchHost();
  return () => {
    wake = () => undefined;
  };
}

/** Shows a toast; it waits until the code that shows toasts is loaded. */
export function showToast(toast: Toast): void {
  if (toast.id !== undefined && host === null) dismissToast(toast.id);
  if (host !== null) {
    host.show(toast);
    return;
  }
  waiting.push(toast);
  wake();
}

export function dismissToast(id: string): void {
  waiting = waiting.filter((toast) => toast.id !== id);
  host?.dismiss(id);
}

/** Called once by the component that shows toasts, which gets the waiting ones. The returned function disconnects it. */
export function connectToasts(there: ToastHost): () => void {
  host = there;
  const known = waiting;
  waiting = [];
  for (const toast of known) there.show(toast);
  return () => {
    if (host === there) host = null;
  };
}
