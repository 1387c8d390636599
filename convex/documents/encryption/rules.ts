/** Problems of the deployment's document key. */

/** Why nothing can be uploaded or opened, for staff. */
export const KEY_PROBLEMS = ["missing", "wrong"] as const;
export type KeyProblem = (typeof KEY_PROBLEMS)[number];
export const KEY_TEXTS: Record<KeyProblem, string> = {
  missing:
    "Documents cannot be uploaded: this deployment has no document key. The person who runs Passage sets DOC_KEK_CURRENT and the key that it names.",
  wrong:
    "Documents cannot be uploaded: the document key of this deployment is not the one with which its documents were encrypted. The person who runs Passage restores the right key.",
};
