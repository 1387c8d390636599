import { MOST_SHOWN, PAGE } from "../../../../convex/messages/conversations/rules";
import { Button } from "../../../ui/Button";

interface ShowOlderProps {
  hasOlder: boolean;
  /** The number of entries that the list asks for. */
  wanted: number;
  onWanted: (wanted: number) => void;
  label: string;
  /** Shown instead of the button once the list has its greatest length. */
  most: string;
}

/** The button below a list that loads older entries. */
export function ShowOlder({ hasOlder, wanted, onWanted, label, most }: ShowOlderProps) {
  if (!hasOlder) return null;
  if (wanted >= MOST_SHOWN) return <p className="text-sm text-ink-soft">{most}</p>;
  return (
    <Button
      onClick={() => {
        onWanted(wanted + PAGE);
      }}
    >
      {label}
    </Button>
  );
}
