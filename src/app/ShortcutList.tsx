import { setSingleKeys, useSingleKeys } from "../lib/keys/singleKeys";
import { commandKey } from "../lib/platform";
import { Dialog } from "../ui/overlay/Dialog";
import { Kbd } from "../ui/text/Kbd";
import { Switch } from "../ui/form/Switch";

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [commandKey(), "K"], does: "Find a record or run an action" },
  { keys: ["/"], does: "Search" },
  { keys: ["↑", "↓"], does: "Previous and next row" },
  { keys: ["Home", "End"], does: "First and last row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["Tab"], does: "Row actions" },
  { keys: ["K", "J"], does: "Previous and next record of the list" },
  { keys: [commandKey(), "Enter"], does: "Save note" },
  { keys: ["Esc"], does: "Close" },
  { keys: ["?"], does: "Keyboard shortcuts" },
];

/** Dialog with the keys of all staff screens, and the setting for single-letter keys. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <ShortcutKeys />
    </Dialog>
  );
}

function ShortcutKeys() {
  const areSingleKeysOn = useSingleKeys();
  return (
    <>
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
      <div className="mt-4 border-t border-line pt-2">
        <Switch
          label="Single-key shortcuts"
          hint="/, ?, J and K. Kept in this browser."
          isOn={areSingleKeysOn}
          onChange={setSingleKeys}
        />
      </div>
    </>
  );
}
