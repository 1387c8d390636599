import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { ListChecks } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { DueLine, WHOLE_LINE } from "../../../lib/dueItems/DueLine";
import { markDone } from "../../../lib/dueItems/markDone";
import { casePath, clientPath } from "../../../lib/paths";
import { deadlinesOf } from "../../../lib/staffPaths";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useFirmDay } from "../../../lib/useFirmDay";
import { useSending, useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { Empty } from "../../../ui/feedback/Empty";
import { plainText } from "../../../ui/text/plainText";
import { InboxLoading } from "./InboxLoading";

type TaskList = FunctionReturnType<typeof api.cases.tasks.staff.mine>;
type OpenTask = TaskList["open"][number];

interface MyTasksProps {
  /** The query of one's own tasks. */
  mine: { value: TaskList | undefined; error: unknown; isRetrying: boolean; retry: () => void };
  onClose: () => void;
}

/** One's own tasks, the most overdue first; live. */
export function MyTasks({ mine: { value, ...failure }, onClose }: MyTasksProps) {
  if (failure.error !== null) {
    return (
      <div className="p-3">
        <QueryFailed text="Failed to load your tasks" {...failure} />
      </div>
    );
  }
  if (value === undefined) return <InboxLoading label="Loading your tasks" lines={4} markClass="size-4.5" />;
  return <TaskList listed={value} onClose={onClose} />;
}

function TaskList({ listed: { open, hasMore }, onClose }: { listed: TaskList; onClose: () => void }) {
  const today = useFirmDay();
  const list = useRef<HTMLDivElement>(null);
  const [lastDone, setLastDone] = useState<OpenTask | null>(null);
  // Reopened elsewhere, or the server has refused.
  const isOpenAgain = open.some(({ taskId }) => taskId === lastDone?.taskId);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="My tasks" className="focus:outline-none">
      <LastDone
        task={isOpenAgain ? null : lastDone}
        onUndone={() => {
          setLastDone(null);
          list.current?.focus({ preventScroll: true });
        }}
      />
      {open.length === 0 ? (
        <Empty icon={<ListChecks aria-hidden />} title="Nothing to do.">
          Tasks assigned to you appear here.
        </Empty>
      ) : (
        <ul className="divide-y divide-line border-b border-line">
          {open.map((task) => (
            <MyTask
              key={task.taskId}
              task={task}
              today={today}
              onClose={onClose}
              onDone={() => {
                setLastDone(task);
                list.current?.focus({ preventScroll: true });
              }}
            />
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="px-5 pt-3 text-xs text-ink-soft">Showing the first 200. Complete some to see the rest.</p>
      ) : null}
      <p className="px-5 py-4 text-sm">
        <Link
          to={deadlinesOf("mine")}
          onClick={onClose}
          className="hit-area text-accent-ink underline-offset-2 hover:underline"
        >
          All my due items
        </Link>
      </p>
    </div>
  );
}

/** The last completed task, with Undo. It is in the panel, because the panel covers toasts. */
function LastDone({ task, onUndone }: { task: OpenTask | null; onUndone: () => void }) {
  const { run, isSending } = useWrite(api.cases.tasks.staff.setDone, { onDone: onUndone });
  return (
    <div role="status">
      {task === null ? null : (
        <p className="flex items-center gap-3 border-b border-line bg-good-soft px-5 py-2 text-sm text-good-ink">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            Done: {plainText(task.text)}
          </span>
          <Button
            size="small"
            disabled={isSending}
            onClick={() => {
              run({ taskId: task.taskId, isDone: false });
            }}
          >
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

interface MyTaskProps {
  task: OpenTask;
  today: string | null;
  onClose: () => void;
  /** The task leaves the list. */
  onDone: () => void;
}

function MyTask({ task, today, onClose, onDone }: MyTaskProps) {
  const setDone = useSetMineDone();
  const { clientId, caseId, taskId } = task;
  const text = plainText(task.text);
  return (
    <DueLine
      item={task}
      name={text}
      today={today}
      links={{ client: true, case: true }}
      hasOwner={false}
      onFollow={onClose}
      onSetDone={() => {
        onDone();
        setDone(taskId);
      }}
    >
      <Link
        to={caseId === null ? clientPath(clientId) : casePath({ clientId, caseId })}
        onClick={onClose}
        className={cn(WHOLE_LINE, "underline-offset-2 hover:underline")}
      >
        {text}
      </Link>
    </DueLine>
  );
}

/** Marks one's own task as done. Optimistic update: it leaves the list immediately. */
function useSetMineDone(): (taskId: string) => void {
  const mutate = useMutation(api.cases.tasks.staff.setDone);
  const set = useMemo(
    () =>
      mutate.withOptimisticUpdate((store, { taskId, isDone }) => {
        const listed = store.getQuery(api.cases.tasks.staff.mine, {});
        if (listed === undefined) return;
        const { open, hasMore } = markDone({ ...listed, done: [] }, (task) => task.taskId === taskId, isDone);
        store.setQuery(api.cases.tasks.staff.mine, {}, { open, hasMore });
      }),
    [mutate],
  );
  const { run } = useSending(set);
  return (taskId) => {
    run({ taskId, isDone: true });
  };
}
