import { DueLine, WHOLE_LINE } from "../../lib/dues/DueLine";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/plainText";
import { taskText, type Task, type TaskPlace } from "./taskText";
import { useSetTaskDone } from "./useSetTaskDone";

interface TaskLineProps {
  task: Task;
  place: TaskPlace;
  today: string | null;
  onEdit: (task: Task) => void;
  /** The task leaves the list that it is in. */
  onGone: () => void;
}

/** One task; its text opens the form. */
export function TaskLine({ task, place, today, onEdit, onGone }: TaskLineProps) {
  const setDone = useSetTaskDone(place);
  const text = plainText(task.text);
  return (
    <DueLine
      item={task}
      name={text}
      today={today}
      links={{ client: false, case: place.caseId === null }}
      onSetDone={(isDone) => {
        onGone();
        setDone(task.taskId, isDone);
      }}
    >
      <Button
        look="quiet"
        size="inline"
        aria-label={taskText.edit(text)}
        className={cn(
          WHOLE_LINE,
          "justify-start text-left font-normal wrap-anywhere whitespace-normal text-inherit hover:bg-transparent hover:underline",
        )}
        onClick={() => {
          onEdit(task);
        }}
      >
        {text}
      </Button>
    </DueLine>
  );
}
