import { Modal } from "./Modal";
import type { ModalProps } from "./modalProps";

/** A small centered modal dialog. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      {...props}
      closeLabel="Close"
      titleClass="mb-3 pr-8 text-lg font-semibold text-ink"
      className="top-1/4 left-1/2 w-[26rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-fade-in rounded-lg border bg-raised p-5"
    />
  );
}
