import { FileX } from "lucide-react";
import type { ReactNode } from "react";
import { DetailsLoading } from "../../ui/text/DetailList";
import { Empty } from "../../ui/feedback/Empty";
import { QueryFailed } from "../calls/QueryFailed";
import type { Recovering } from "../calls/useRecoveringQuery";
import type { Seeded } from "./RestoreOrRemove";

interface SeededEditorProps<Stored extends Seeded> {
  /** `value` is null if there is no such record. */
  read: Recovering<Stored | null>;
  words: { loading: string; failed: string; notFound: string };
  onSaved: (key: string) => void;
  onRemoved: () => void;
  /** `onUndone` is called after the record was restored or removed. */
  editor: (stored: Stored, onUndone: (stored: Seeded) => void) => ReactNode;
}

/** Editor of one record, live: it tells the person when another person saves it. */
export function SeededEditor<Stored extends Seeded>(props: SeededEditorProps<Stored>) {
  const { read, words, onSaved, onRemoved, editor } = props;
  const { value, ...failure } = read;
  if (failure.error !== null) return <QueryFailed text={words.failed} {...failure} />;
  if (value === undefined) return <DetailsLoading label={words.loading} />;
  if (value === null) return <Empty icon={<FileX aria-hidden />} title={words.notFound} />;
  return editor(value, ({ isSeeded, key }) => {
    if (isSeeded) onSaved(key);
    else onRemoved();
  });
}
