import { dismissToast, showToast, type ToastAction } from "../../ui/feedback/toasts";
import { formatAge } from "../format/format";
import { errorText, refusalIn } from "../calls/refusalText";
import { serverNow } from "../../ui/text/serverNow";

/** Long enough to read it and decide. */
const DECISION_TOAST_MS = 20_000;

/** The words for a field in messages. */
export interface FieldWords<Value extends string> {
  /** "status" */
  what: string;
  labels: Readonly<Record<Value, string>>;
  /** Text of a value without a label, such as a date. */
  textOf?: (value: string) => string;
}

/** Row and field of a message. `id` is unique per row and field: a later message replaces the earlier one. */
export interface ToldRow<Value extends string> {
  id: string;
  name: string;
  field: FieldWords<Value>;
}

function labelOf<Value extends string>(value: string, { labels, textOf, what }: FieldWords<Value>): string {
  const label = Object.entries<string>(labels).find(([known]) => known === value)?.[1];
  return label ?? textOf?.(value) ?? `another ${what}`;
}

/** "Sofia set Closed 4 s ago". Non-breaking spaces keep the age on one line. */
export function changedMeanwhileText<Value extends string>(
  change: { byName: string | null; at: number; current: string },
  field: FieldWords<Value>,
  now: number,
): string {
  const age = formatAge(change.at, now).replaceAll(" ", "\u00a0");
  return `${change.byName ?? "Someone"} set ${labelOf(change.current, field)} ${age}`;
}

/** Says why the change was not saved; `again` retries it. */
export function tellUnsaved<Value extends string>(
  { id, name, field }: ToldRow<Value>,
  reason: string,
  again: ToastAction | null,
): void {
  const text = `The ${field.what} was not saved. ${reason}`;
  showToast({
    id,
    tone: "bad",
    subject: name,
    text,
    ...(again && { actions: [again], durationMs: DECISION_TOAST_MS }),
  });
}

/** Says why the change was refused. Returns true if another person's change is the reason. */
export function tellRefused<Value extends string>(
  row: ToldRow<Value>,
  { error, setAnyway }: { error: unknown; setAnyway: () => void },
): boolean {
  const refusal = refusalIn(error);
  if (refusal?.code !== "CHANGED_MEANWHILE") {
    tellUnsaved(row, errorText(error), null);
    return false;
  }
  showToast({
    id: row.id,
    tone: "warn",
    subject: row.name,
    text: changedMeanwhileText(refusal, row.field, serverNow()),
    detail: "Your change was not saved.",
    durationMs: DECISION_TOAST_MS,
    // No default: each choice is one click from the value that the person saw.
    actions: [
      { label: "Keep theirs", onClick: () => undefined },
      { label: "Set anyway", onClick: setAnyway },
    ],
  });
  return true;
}

/** Says what was set, with Undo, or dismisses the message of an earlier attempt. */
export function tellSet<Value extends string>(
  { id, name, field }: ToldRow<Value>,
  set: { to: Value; undo: (() => void) | null },
): void {
  if (set.undo === null) {
    dismissToast(id);
    return;
  }
  const actions = [{ label: "Undo", onClick: set.undo }];
  showToast({ id, tone: "good", subject: name, text: labelOf(set.to, field), actions });
}
