/** Validators shared by many domains: required fields that are null without a value. */
import { v } from "convex/values";
import { translations } from "../practice/translatedTexts";

export const vText = v.union(v.string(), v.null());
export const vNumber = v.union(v.number(), v.null());
/** Epoch ms. */
export const vTime = vNumber;

/** The fields with the translations of these texts, `titleEs` beside `title`, for the validator of an object. */
export const vTranslations = <Field extends string, Text>(fields: readonly Field[], text: Text) =>
  translations(fields, () => text);
