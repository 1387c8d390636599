import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { useKeySequence } from "../../lib/keys/useKeySequence";
import { useListPaths } from "../../lib/rows/useListAddress";
import { Kbd } from "../../ui/text/Kbd";
import { itemPath, type NavigationItem } from "../navigationItems";
import { useNavigationItems } from "../useNavigationItems";

/** The navigation items that a letter opens after G. */
export function useItemsByKey(): readonly (NavigationItem & { key: string })[] {
  return useNavigationItems().flatMap((item) => (item.key === undefined ? [] : [{ ...item, key: item.key }]));
}

/** G and then a letter open a screen. While the letter is awaited, a panel lists them. */
export function GoTo() {
  const items = useItemsByKey();
  const { pathname } = useLocation();
  const listPath = useListPaths();
  const navigate = useNavigate();
  const acts = items.map((item) => {
    const isCurrent = item.screens.some(({ path }) => matchPath(path, pathname) !== null);
    // A link to a list keeps its search, tab and sort.
    return [item.key, () => void navigate(listPath(itemPath(item), isCurrent))] as const;
  });
  const { isAwaited } = useKeySequence("g", Object.fromEntries(acts));
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-6 z-50 flex justify-center px-4">
      {isAwaited ? <Places items={items} /> : null}
    </div>
  );
}

function Places({ items }: { items: ReturnType<typeof useItemsByKey> }) {
  return (
    <div className="flex max-w-full animate-fade-in flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 text-sm text-ink shadow-raised">
      <span className="font-medium">G…</span>
      {items.map(({ key, label }) => (
        <span key={key} className="flex items-center gap-1.5 text-ink-soft">
          <Kbd>{key.toUpperCase()}</Kbd> {label}
        </span>
      ))}
    </div>
  );
}
