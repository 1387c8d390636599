import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/Button";
import { useIsPhone, useMediaQuery } from "../../../ui/useMediaQuery";
import { NeededItem, type NeededItemProps } from "./NeededItem";
import type { NeededDocument } from "./portalDocument";

interface NowDocumentsProps {
  now: readonly NeededDocument[];
  propsOf: (needed: NeededDocument) => NeededItemProps;
}

/** The documents that the practice waits for: on a phone one at a time, unless the client asks for all. */
export function NowDocuments({ now, propsOf }: NowDocumentsProps) {
  const t = useTranslations("documents");
  const isPaper = useMediaQuery("print");
  const isPhone = useIsPhone() && !isPaper;
  const [isAll, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { at, move } = usePlace(now, box);
  const isSingle = isPhone && !isAll && now.length > 1;
  const shown = isSingle ? now.slice(at, at + 1) : now;
  return (
    <div ref={box} className="space-y-3">
      <ul className="space-y-3">
        {shown.map((each) => (
          <NeededItem key={each.requirementId} {...propsOf(each)} />
        ))}
      </ul>
      {isSingle ? <Steps at={at} all={now.length} onMove={move} /> : null}
      {isPhone && now.length > 1 ? (
        <Button
          look="quiet"
          size="large"
          className="w-full"
          onClick={() => {
            setAll(!isAll);
          }}
        >
          {t(isAll ? "cards.one" : "cards.all")}
        </Button>
      ) : null}
    </div>
  );
}

interface StepsProps {
  at: number;
  all: number;
  onMove: (to: number) => void;
}

function Steps({ at, all, onMove }: StepsProps) {
  const t = useTranslations("documents");
  return (
    <div className="flex items-center justify-between gap-3">
      <Button
        size="large"
        disabled={at === 0}
        onClick={() => {
          onMove(at - 1);
        }}
      >
        {t("cards.back")}
      </Button>
      <p className="text-base text-ink-soft tabular-nums">{t("cards.place", { at: at + 1, all })}</p>
      <Button
        size="large"
        disabled={at === all - 1}
        onClick={() => {
          onMove(at + 1);
        }}
      >
        {t("cards.next")}
      </Button>
    </div>
  );
}

/** The place of the current document, which follows it when others come and go. A move focuses its heading. */
function usePlace(now: readonly NeededDocument[], box: RefObject<HTMLDivElement | null>) {
  const [current, setCurrent] = useState<{ id: string | undefined; at: number }>({ id: undefined, at: 0 });
  const found = now.findIndex(({ requirementId }) => requirementId === current.id);
  const at = found === -1 ? Math.max(0, Math.min(current.at, now.length - 1)) : found;
  const id = now[at]?.requirementId;
  if (id !== current.id || at !== current.at) setCurrent({ id, at });
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    box.current?.querySelector("h3")?.focus();
  }, [at, box]);
  return {
    at,
    move: (to: number) => {
      isMoved.current = true;
      setCurrent({ id: now[to]?.requirementId, at: to });
    },
  };
}
