/**
 * Types of documents: built-in ones, and the fields that an administrator may change. Pure; the browser imports this
 * file.
 */

/** Every accepted extension, with the MIME type for storing and opening. */
export const MIME_OF_EXTENSION = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type Extension = keyof typeof MIME_OF_EXTENSION;
export const EXTENSIONS = ["pdf", "jpg", "jpeg", "png", "doc", "docx"] as const satisfies readonly Extension[];

export function isExtension(text: string): text is Extension {
  return Object.hasOwn(MIME_OF_EXTENSION, text);
}

export const BYTES_PER_MB = 1024 * 1024;
/** Maximum size of any document: 52428800 bytes. */
export const SERVICE_MAX_BYTES = 50 * BYTES_PER_MB;
export const SERVICE_MAX_MB = SERVICE_MAX_BYTES / BYTES_PER_MB;

/** 1 is the most common, 3 the most private. */
export const SECURITY_LEVELS = [1, 2, 3] as const;
export type SecurityLevel = (typeof SECURITY_LEVELS)[number];

export interface TypeFacts {
  displayName: string;
  description: string;
  securityLevel: SecurityLevel;
  extensions: readonly Extension[];
  maxBytes: number;
  /** Documents of this type have an expiry date, which is asked for. */
  expires: boolean;
  /** False: no new document gets this type. */
  isOffered: boolean;
}

export interface DocumentType extends TypeFacts {
  /** Stored in documents and requirements. */
  key: string;
}

const SCANS = ["pdf", "jpg", "jpeg", "png"] as const;
const TEXTS = ["pdf", "doc", "docx"] as const;
const PAPERS = [...TEXTS, "jpg", "jpeg", "png"] as const;

interface BuiltIn {
  name: string;
  about: string;
  level: SecurityLevel;
  extensions?: readonly Extension[];
  megabytes?: number;
  expires?: true;
}

/** The type of a document that nobody requested. */
export const OTHER_TYPE = "other";

/** The types of a new practice. */
const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  passport: {
    name: "Passport",
    about: "Page with photo and data, and all pages with stamps",
    level: 1,
    megabytes: 50,
    expires: true,
  },
  birth_certificate: { name: "Birth certificate", about: "Long form, with a certified translation", level: 1 },
  tax_return: {
    name: "Tax return",
    about: "Complete return or IRS transcript",
    level: 2,
    extensions: ["pdf"],
    megabytes: 50,
  },
  degree: { name: "Degree", about: "Diploma or transcript, with its evaluation", level: 3 },
  photo: { name: "Photo", about: "Passport-style photo", level: 1, extensions: ["jpg", "jpeg", "png"], megabytes: 10 },
  i94: { name: "I-94 record", about: "Most recent arrival record", level: 1, expires: true },
  visa: { name: "Visa", about: "Visa page of the passport", level: 1, expires: true },
  green_card: { name: "Green card", about: "Both sides of Form I-551", level: 1, expires: true },
  ead: { name: "Work permit (EAD)", about: "Both sides of Form I-766", level: 1, expires: true },
  marriage_certificate: { name: "Marriage certificate", about: "With a certified translation", level: 1 },
  divorce_decree: { name: "Divorce decree", about: "Or other end of a marriage", level: 1 },
  form: { name: "Form", about: "A government form, filled in or signed", level: 1, extensions: TEXTS },
  notice: { name: "Government notice", about: "Receipt, request for evidence or decision", level: 1 },
  resume: { name: "Resume", about: "Current resume or CV", level: 1, extensions: TEXTS },
  recommendation_letter: {
    name: "Recommendation letter",
    about: "Signed, on letterhead",
    level: 1,
    extensions: PAPERS,
  },
  employment_letter: { name: "Employment letter", about: "Title, duties, dates and pay", level: 1, extensions: PAPERS },
  publication: {
    name: "Publication",
    about: "Article, paper, patent or press about the person",
    level: 1,
    megabytes: 50,
  },
  award: { name: "Award", about: "Prize, membership or other recognition", level: 1 },
  business_record: {
    name: "Business record",
    about: "Registration, plan, lease or organization chart",
    level: 2,
    extensions: PAPERS,
    megabytes: 50,
  },
  pay_stub: { name: "Pay stub", about: "Most recent pay statements", level: 2 },
  bank_statement: { name: "Bank statement", about: "All pages of the months asked for", level: 2 },
  police_certificate: { name: "Police certificate", about: "Or certified court record", level: 3, expires: true },
  medical_exam: { name: "Medical exam", about: "Copy of Form I-693", level: 3 },
  [OTHER_TYPE]: {
    name: "Other",
    about: "Anything that has no type of its own",
    level: 1,
    extensions: EXTENSIONS,
    megabytes: 50,
  },
};

/** The limit of a type that names none, and of a new one. */
export const DEFAULT_MB = 25;

export const BUILT_IN_TYPES: readonly DocumentType[] = Object.entries(BUILT_IN).map(([key, type]) => ({
  key,
  displayName: type.name,
  description: type.about,
  securityLevel: type.level,
  extensions: type.extensions ?? SCANS,
  maxBytes: (type.megabytes ?? DEFAULT_MB) * BYTES_PER_MB,
  expires: type.expires ?? false,
  isOffered: true,
}));

/** Sorts types by security level, then by name. */
export function inOrder<T extends Pick<DocumentType, "securityLevel" | "displayName">>(types: readonly T[]): T[] {
  return types.toSorted(
    (one, other) => one.securityLevel - other.securityLevel || (one.displayName < other.displayName ? -1 : 1),
  );
}

/** More than a practice has; the list is read whole. */
export const MOST_TYPES = 200;

const LONGEST = { displayName: 80, description: 300 } as const;
const LONGEST_KEY = 40;

/** Base of a new type's key: "Pay stub" gives `pay_stub`, a name without Latin letters `type`. */
export function keyStem(displayName: string): string {
  const letters = displayName.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.replace(/[^a-z0-9]/g, " ").split(" ");
  const stem = words
    .filter((word) => word !== "")
    .join("_")
    .slice(0, LONGEST_KEY);
  return /^[a-z]/.test(stem) ? stem : "type";
}

/** The first wrong field, with its sentence; null if all are right. */
export function typeProblem(type: TypeFacts): { field: keyof TypeFacts; reason: string } | null {
  const { displayName, description, extensions, maxBytes } = type;
  if (displayName.trim() === "") return { field: "displayName", reason: "The name is required" };
  for (const [field, text] of [
    ["displayName", displayName],
    ["description", description],
  ] as const) {
    if (text.length > LONGEST[field]) return { field, reason: `At most ${String(LONGEST[field])} characters` };
  }
  if (extensions.length === 0) return { field: "extensions", reason: "Choose at least one kind of file" };
  const megabytes = maxBytes / BYTES_PER_MB;
  const isInRange = Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= SERVICE_MAX_MB;
  return isInRange
    ? null
    : { field: "maxBytes", reason: `The limit is a whole number from 1 to ${String(SERVICE_MAX_MB)} MB` };
}

/** File systems allow no longer names. */
export const LONGEST_NAME = 255;

/** Slashes and characters that Windows refuses, control characters, line breaks, and lone surrogates. */
const UNSAFE = /[/\\<>:"|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Invisible characters, and characters that change the direction of a name. */
const UNSEEN = /\p{Cf}+/gu;
const LONGEST_ENDING = 10;

/**
 * A name for storing: shortened before its extension, without path separators and invalid characters. Empty for no
 * name.
 */
export function cleanFileName(raw: string): string {
  const whole = raw.normalize("NFC").replace(UNSEEN, "").replace(UNSAFE, "_").trim();
  if (whole === "") return "";
  const point = whole.lastIndexOf(".");
  const isEnding = point >= 0 && whole.length - point <= LONGEST_ENDING;
  const ending = isEnding ? whole.slice(point) : "";
  const short = whole
    .slice(0, Math.min(whole.length - ending.length, LONGEST_NAME - ending.length))
    // Never cuts within a character.
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/^\.+/, "_")
    .replace(/(?<![. ])[. ]+$/, "");
  return `${short === "" ? "unnamed" : short}${ending}`;
}

const kindOf = (fileName: string) => {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return isExtension(ending) ? MIME_OF_EXTENSION[ending] : null;
};

/** The name that staff give a document, or its problem. The extension must still match the bytes. */
export function renamed(typed: string, before: string): { fileName: string } | { problem: string } {
  if (typed === before) return { fileName: before };
  const fileName = cleanFileName(typed);
  if (fileName === "") return { problem: "Please enter a name" };
  const ending = before.slice(before.lastIndexOf("."));
  return kindOf(fileName) === kindOf(before)
    ? { fileName }
    : { problem: `Please keep the ending ${ending} of the name` };
}
