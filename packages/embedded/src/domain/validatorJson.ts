import { z } from "zod";

const vJson = z.json();

/** A validator as `convex/values` exports it (`validator.json`). */
export type ValidatorJson =
  | { type: "any" | "boolean" | "bigint" | "bytes" | "commitTs" | "null" | "number" | "string" }
  | { type: "literal"; value: z.infer<typeof vJson> }
  | { type: "id"; tableName: string }
  /** The signature is for types only. */
  | { type: "function"; fnType?: string; args?: ValidatorJson; returns?: ValidatorJson }
  | { type: "array"; value: ValidatorJson }
  | { type: "record"; keys: ValidatorJson; values: FieldValidator }
  | { type: "union"; value: ValidatorJson[] }
  | { type: "object"; value: Record<string, FieldValidator> };

export interface FieldValidator {
  fieldType: ValidatorJson;
  optional: boolean;
}

export const vValidator: z.ZodType<ValidatorJson> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["any", "boolean", "bigint", "bytes", "commitTs", "null", "number", "string"]) }),
    z.object({ type: z.literal("literal"), value: vJson }),
    z.object({ type: z.literal("id"), tableName: z.string() }),
    z.object({
      type: z.literal("function"),
      fnType: z.string().exactOptional(),
      args: vValidator.exactOptional(),
      returns: vValidator.exactOptional(),
    }),
    z.object({ type: z.literal("array"), value: vValidator }),
    z.object({ type: z.literal("record"), keys: vValidator, values: vField }),
    z.object({ type: z.literal("union"), value: z.array(vValidator) }),
    z.object({ type: z.literal("object"), value: z.record(z.string(), vField) }),
  ]),
);

const vField: z.ZodType<FieldValidator> = z.lazy(() => z.object({ fieldType: vValidator, optional: z.boolean() }));
