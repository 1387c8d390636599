import type { ComponentType, ReactNode } from "react";
import { CloudOff } from "lucide-react";
import { Button } from "../../ui/Button";
import { Empty } from "../../ui/Empty";
import { RetryButton } from "../../ui/RetryButton";
import { Spinner } from "../../ui/Spinner";
import { useHasUnstored, useUnsent } from "../unsent/unsentContext";
import { reloadAdvice } from "../unsent/unsentText";
import { useOpenText } from "../words/spokenContext";
import type { LateCode } from "./lateCode";
import type { ReloadablePage } from "./loadOrReload";
import { useLateCode, useQuietCode, useSettledCode } from "./useLateCode";

interface LatePartProps<Props> {
  late: LateCode<ComponentType<Props>>;
  page?: ReloadablePage;
  /** What did not load, on screens of staff: "The history". Null where it is the whole screen, which has a heading. */
  what: string | null;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A part that shows nothing, whose code comes when it can be had. */
export function QuietPart<Props>({ late, children }: Pick<LatePartProps<Props>, "late" | "children">) {
  const code = useQuietCode(late);
  return code === null ? null : children(code);
}

/** The same for what can wait until the first screen is there. */
export function SettledPart<Props>({ late, children }: Pick<LatePartProps<Props>, "late" | "children">) {
  const code = useSettledCode(late);
  return code === null ? null : children(code);
}

/** A part of a screen whose code is fetched when it is needed: a spinner, or what went wrong, until it is there. */
export function LatePart<Props>({ late, page, what, children }: LatePartProps<Props>) {
  const { code, trouble, isRetrying, retry, reload } = useLateCode(late, page);
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

/** What a reload would do to what is typed and not sent. */
function ReloadAdvice() {
  const { count } = useUnsent();
  const isUnstored = useHasUnstored();
  return reloadAdvice(useOpenText(), count, isUnstored);
}
