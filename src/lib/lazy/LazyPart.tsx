import type { ComponentType, ReactNode } from "react";
import { CloudOff } from "lucide-react";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/feedback/Empty";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { Spinner } from "../../ui/feedback/Spinner";
import { useHasUnstored, useUnsent } from "../drafts/unsentContext";
import { reloadAdvice } from "../drafts/unsentText";
import { useOpenText } from "../words/pageLanguage";
import type { ReloadablePage } from "./loadOrReload";
import { useLazyPart } from "./useLazyPart";

interface LazyPartProps<Props> {
  module: LazyModule<ComponentType<Props>>;
  page?: ReloadablePage;
  /** Name of the part on staff screens: "The history". Null for a whole screen, which has a heading. */
  what: string | null;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part of a screen whose code is loaded on demand, with a spinner or an error until then. */
export function LazyPart<Props>({ module, page, what, children }: LazyPartProps<Props>) {
  const { code, trouble, isRetrying, retry, reload } = useLazyPart(module, page);
  const text = useOpenText();
  if (code !== null) return children(code);
  if (trouble === null) {
    return (
      <div className="flex justify-center py-14">
        <Spinner label={text.loading} className="size-5" />
      </div>
    );
  }
  const isStuck = trouble === "stuck";
  return (
    <div role="alert">
      <Empty
        icon={<CloudOff aria-hidden />}
        title={`${what === null ? text.failed : `${what} didn't load`}. ${isStuck ? text.reloadToOpen : text.failedWhy}`}
        isHeading={what === null}
        action={
          isStuck ? (
            <Button onClick={reload}>{text.reload}</Button>
          ) : (
            <RetryButton onRetry={retry} isRetrying={isRetrying} />
          )
        }
      >
        {isStuck ? <ReloadAdvice /> : null}
      </Empty>
    </div>
  );
}

/** Warns that a reload would lose unsent text. */
function ReloadAdvice() {
  const { count } = useUnsent();
  const isUnstored = useHasUnstored();
  return reloadAdvice(useOpenText(), count, isUnstored);
}
