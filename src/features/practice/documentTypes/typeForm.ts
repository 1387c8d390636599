import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import {
  BYTES_PER_MB,
  DEFAULT_MB,
  isExtension,
  SECURITY_LEVELS,
  typeProblem,
} from "../../../../convex/practice/documentTypes/rules";
import { formSchema } from "../../../lib/recordForm/formSchema";

export type ListedType = FunctionReturnType<typeof api.practice.documentTypes.staff.list>[number];
type Facts = Omit<ListedType, "key" | "version">;

/** A type as typed. */
export interface TypeForm {
  displayName: string;
  description: string;
  securityLevel: string;
  extensions: readonly string[];
  maxBytes: string;
  expires: boolean;
  isOffered: boolean;
}

export const NEW_TYPE: TypeForm = {
  displayName: "",
  description: "",
  securityLevel: "1",
  extensions: ["pdf", "jpg", "jpeg", "png"],
  maxBytes: String(DEFAULT_MB),
  expires: false,
  isOffered: true,
};

export function typeFormOf({ key: _key, version: _version, securityLevel, maxBytes, ...type }: ListedType): TypeForm {
  return { ...type, securityLevel: String(securityLevel), maxBytes: String(maxBytes / BYTES_PER_MB) };
}

export function typeFactsOf(typed: TypeForm): Facts {
  return {
    ...typed,
    securityLevel: SECURITY_LEVELS.find((level) => String(level) === typed.securityLevel) ?? 1,
    extensions: typed.extensions.filter(isExtension),
    // The rules refuse NaN.
    maxBytes: typed.maxBytes.trim() === "" ? 0 : Number(typed.maxBytes) * BYTES_PER_MB,
  };
}

export const typeSchema = formSchema<TypeForm>((typed) => {
  const problem = typeProblem(typeFactsOf(typed));
  return problem === null ? [] : [{ path: [problem.field], message: problem.reason }];
});
