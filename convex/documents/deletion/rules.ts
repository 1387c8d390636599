/** The failure of a deletion. */

export const NOT_DELETED = "Failed to delete document record";
