import { useEffect, useState } from "react";

/** As long as the motion in `tokens.css`. */
const LEAVING_MS = 160;

interface Shown<Item> {
  item: Item;
  isLeaving: boolean;
}

/** The items, with those that have just left at their old places until their motion ends. */
export function useLeaving<Item extends { key: string }>(items: readonly Item[]): Shown<Item>[] {
  const [known, setKnown] = useState(items);
  const [left, setLeft] = useState<readonly { item: Item; place: number }[]>([]);
  if (known !== items) {
    const present = new Set(items.map(({ key }) => key));
    const gone = known.flatMap((item, place) => (present.has(item.key) ? [] : [{ item, place }]));
    setKnown(items);
    const still = left.filter(({ item }) => !present.has(item.key));
    if (gone.length > 0 || still.length < left.length) setLeft([...still, ...gone]);
  }
  useEffect(() => {
    if (left.length === 0) return undefined;
    const timer = setTimeout(() => {
      setLeft([]);
    }, LEAVING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [left]);
  const shown = items.map((item): Shown<Item> => ({ item, isLeaving: false }));
  for (const { item, place } of left) shown.splice(place, 0, { item, isLeaving: true });
  return shown;
}
