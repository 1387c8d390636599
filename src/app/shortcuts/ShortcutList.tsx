import { useId } from "react";
import { usePresentKeys } from "../../lib/keys/screenKeys";
import { setSingleKeys, useSingleKeys } from "../../lib/keys/singleKeys";
import { Dialog } from "../../ui/overlay/Dialog";
import { Kbd } from "../../ui/text/Kbd";
import { Switch } from "../../ui/form/Switch";
import { useItemsByKey } from "./GoTo";
import { useNewRecords } from "../newRecords/useNewRecords";
import { groupOf, LIST_KEYS, PAGE_KEYS, RECORD_KEYS, type KeyGroup } from "./pageKeys";

/** Dialog with the keys of all staff screens, and the setting for single-letter keys. */
export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
      <ShortcutKeys />
    </Dialog>
  );
}

function ShortcutKeys() {
  const areSingleKeysOn = useSingleKeys();
  const present = usePresentKeys().map(groupOf);
  const goTo: KeyGroup = {
    title: "Go to",
    keys: useItemsByKey().map(({ key, label }) => ({ keys: ["G", key.toUpperCase()], does: label })),
  };
  const create: KeyGroup = {
    title: "New",
    keys: useNewRecords().map(({ label, shortcut }) => ({ keys: ["C", shortcut.toUpperCase()], does: label })),
  };
  return (
    <>
      <div className="gap-x-8 sm:columns-2">
        {[...present, PAGE_KEYS, RECORD_KEYS, LIST_KEYS, goTo, create].map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <div className="mt-2 border-t border-line pt-2">
        <Switch
          label="Single-key shortcuts"
          hint="All keys above that are pressed without Ctrl or ⌘. Kept in this browser."
          isOn={areSingleKeysOn}
          onChange={setSingleKeys}
        />
      </div>
    </>
  );
}

function Group({ title, keys }: KeyGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="mb-2 text-xs font-semibold text-ink">
        {title}
      </h3>
      <dl className="space-y-1.5">
        {keys.map(({ keys: caps, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 text-sm">
            <dt className="text-ink-soft">{does}</dt>
            <dd className="flex shrink-0 gap-1">
              {caps.map((cap, place) => (
                <Kbd key={place}>{cap}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
