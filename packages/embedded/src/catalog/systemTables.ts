/** Tables of the deployment that functions may read; each component has its own. */

export const SCHEDULED_TABLE = "_scheduled_functions";
export const STORAGE_TABLE = "_storage";
