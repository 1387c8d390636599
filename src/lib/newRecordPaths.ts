/*
 * Separate from the paths, which every page loads.
 */

/** Hashes that open the form of a new record over any staff screen. */
export const NEW_TASK_HASH = "#new-task";
export const NEW_DEADLINE_HASH = "#new-deadline";
export const NEW_CASE_HASH = "#new-case";

/** Hash of a client's page that opens the form for documents. */
export const ADD_DOCUMENT_HASH = "#add-document";
