import {
  EXTENSIONS,
  SECURITY_LEVELS,
  SERVICE_MAX_MB,
  type SecurityLevel,
} from "../../../../convex/practice/documentTypes/rules";

const LEVELS: Record<SecurityLevel, string> = { 1: "Standard", 2: "Sensitive", 3: "Highly sensitive" };

/** Texts of the settings of document types. */
export const typeText = {
  title: "Document types",
  subtitle: "Allowed files and sizes. Existing documents keep their type.",
  loading: "Loading document types...",
  failed: "The document types could not be loaded.",
  add: "New type",
  addTitle: "New document type",
  editTitle: "Edit document type",
  edit: (name: string) => `Edit ${name}`,
  off: "Not offered",
  expires: "Expires",
  limits: (extensions: readonly string[], megabytes: number) => `${extensions.join(", ")} · ${String(megabytes)} MB`,
  level: (level: SecurityLevel) => LEVELS[level],
  name: "Name",
  description: "Description",
  extensions: "Kinds of files",
  megabytes: "Largest file in MB",
  megabytesHint: `At most ${String(SERVICE_MAX_MB)}`,
  securityLevel: "Security level",
  chooseLevel: "Select a level",
  doesExpire: "Expires",
  expiresHint: "Its documents have a last day, and a warning before it.",
  isOffered: "Offered",
  isOfferedHint: "Otherwise nothing new is uploaded as this type.",
  save: "Save type",
  saved: "Document type saved",
} as const;

export const EXTENSION_CHOICES = EXTENSIONS.map((value) => ({ value, label: value }));
export const LEVEL_CHOICES = SECURITY_LEVELS.map((level) => ({ value: String(level), label: LEVELS[level] }));
