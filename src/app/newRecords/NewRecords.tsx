import type { ComponentType } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { NewItemProps } from "../../lib/dueItems/NewDueItem";
import { LazyPart } from "../../lib/lazy/LazyPart";
import { NEW_CASE_HASH, NEW_DEADLINE_HASH, NEW_TASK_HASH } from "../../lib/staffPaths";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { Dialog } from "../../ui/overlay/Dialog";
import { useStartPlace } from "./useStartPlace";

interface NewForm {
  title: string;
  module: LazyModule<ComponentType<NewItemProps>>;
}

const FORMS: Readonly<Record<string, NewForm>> = {
  [NEW_TASK_HASH]: {
    title: "New task",
    module: new LazyModule("new task", async () => (await import("../../features/cases/tasks/NewTask")).NewTask),
  },
  [NEW_DEADLINE_HASH]: {
    title: "New deadline",
    module: new LazyModule(
      "new deadline",
      async () => (await import("../../features/agenda/deadlines/NewDeadline")).NewDeadline,
    ),
  },
  [NEW_CASE_HASH]: {
    title: "New case",
    module: new LazyModule("new case", async () => (await import("./NewCaseForm")).NewCaseForm),
  },
};

/** The forms of new records that open over any screen by the hash of its address, so that Back closes them. */
export function NewRecords() {
  const { hash } = useLocation();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const form = Object.hasOwn(FORMS, hash) ? FORMS[hash] : undefined;
  const close = () => {
    // The search may be ahead of the router: typing changes the address without it.
    void navigate({ search: window.location.search, hash: "" }, { state, replace: true });
  };
  return (
    <Dialog open={form !== undefined} isInAddress onOpenChange={close} title={form?.title ?? ""} size="large">
      {form === undefined ? null : <OpenForm key={hash} {...form} onClose={close} />}
    </Dialog>
  );
}

function OpenForm({ module, onClose }: NewForm & { onClose: () => void }) {
  const start = useStartPlace();
  return (
    <LazyPart module={module} what="The form">
      {(Form) => (start === undefined ? null : <Form start={start} onClose={onClose} />)}
    </LazyPart>
  );
}
