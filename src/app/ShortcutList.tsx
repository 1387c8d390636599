import { Dialog } from "../ui/Dialog";
import { Kbd } from "../ui/Kbd";

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["/"], does: "Search" },
  { keys: ["↑", "↓"], does: "Go from row to row" },
  { keys: ["Home", "End"], does: "First and last row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["Tab"], does: "Go to the status and the buttons of a row" },
  { keys: ["Ctrl", "Enter"], does: "Add the note that is being written" },
  { keys: ["Esc"], does: "Close the top layer" },
  { keys: ["?"], does: "Show these keys" },
];

export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keys">
      <dl className="space-y-2">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 text-sm">
            <dt className="text-ink-soft">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
