import { Modal } from "./Modal";
import type { ModalProps } from "./modalProps";

/** A form is taller than a question: it stands in the middle and scrolls where the screen is low. */
const PLACES = {
  question: "top-1/4 w-[26rem]",
  form: "inset-y-4 my-auto h-fit max-h-[calc(100dvh-2rem)] w-[32rem] overflow-y-auto",
} as const;

/** A small centered modal dialog. */
export function Dialog({ kind = "question", ...props }: ModalProps & { kind?: keyof typeof PLACES }) {
  return (
    <Modal
      {...props}
      closeLabel="Close"
      titleClass="mb-3 pr-8 text-lg font-semibold text-ink"
      className={`${PLACES[kind]} left-1/2 max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-fade-in rounded-lg border bg-raised p-5`}
    />
  );
}
