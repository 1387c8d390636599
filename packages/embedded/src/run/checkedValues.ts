/** Arguments and results of functions: the values that pass between caller and function. */
import { malformedScalar } from "../documents/encodedScalars.ts";
import { mismatchText, validate, type TableOfId } from "../documents/validators.ts";
import { mayBeDeep, requireShallow } from "../documents/valueNesting.ts";
import { jsonSize, largestSize } from "../documents/valueSize.ts";
import type { DeployedFunction } from "../domain/application.ts";
import { parsedArguments, setsPrototype, textOfArguments, type Arguments } from "../domain/callArguments.ts";
import { parseJson, type JsonValue } from "../domain/json.ts";
import { FunctionRefused, LIMITS } from "../domain/limits.ts";
import type { ValidatorJson } from "../domain/validatorJson.ts";

/** A shorter text cannot hold a value with too many levels. */
const SHALLOW_CHARACTERS = 2 * LIMITS.valueDepth;

interface Expected {
  validator: ValidatorJson | null;
  tableOfId: TableOfId;
  /** `ArgumentValidationError` */
  error: string;
}

export class CheckedValues {
  readonly #tableOfId: (component: string) => TableOfId;
  readonly #lastArguments = new WeakMap<DeployedFunction, string>();
  readonly #lastResult = new WeakMap<DeployedFunction, string>();

  /** Resolves ids as seen by the functions of a component. */
  constructor(tableOfId: (component: string) => TableOfId) {
    this.#tableOfId = tableOfId;
  }

  /** The arguments' JSON text, as the function takes it. */
  arguments(called: DeployedFunction, args: Arguments): string {
    const json = `[${textOfArguments(args)}]`;
    checkSize(`Arguments for ${called.path} are`, json, LIMITS.argumentBytes);
    if (setsPrototype(json)) {
      throw new FunctionRefused(
        `Arguments for ${called.path} have a field named "__proto__", which no object may have.`,
      );
    }
    const malformed = malformedScalar(json);
    if (malformed !== null) throw new FunctionRefused(`Invalid arguments for ${called.path}: ${malformed}`);
    if (this.#lastArguments.get(called) === json) return json;
    const { args: validator, component } = called;
    const expected = { validator, tableOfId: this.#tableOfId(component), error: "ArgumentValidationError" };
    checkShape(json, () => parsedArguments(args), expected);
    this.#lastArguments.set(called, json);
    return json;
  }

  /** Returns the previous result if it is equal, so that one text is shared by the results for many identities. */
  result(called: DeployedFunction, result: string): string {
    const last = this.#lastResult.get(called);
    if (last === result) return last;
    checkSize(`Function ${called.path} return value is`, result, LIMITS.resultBytes);
    const { returns: validator, component } = called;
    const expected = { validator, tableOfId: this.#tableOfId(component), error: "ReturnsValidationError" };
    checkShape(result, () => parseJson(result), expected);
    this.#lastResult.set(called, result);
    return result;
  }
}

/**
 * Throws if a value exceeds the limit. The length of its JSON text bounds its size, so only long texts are measured.
 */
function checkSize(what: string, json: string, limit: number): void {
  if (largestSize(json.length) <= limit) return;
  const size = jsonSize(json);
  if (size > limit) throw new FunctionRefused(`${what} too large (actual: ${String(size)} bytes, limit: 16 MiB).`);
}

/** Parses the value only if there is something to check. */
function checkShape(json: string, parsed: () => JsonValue, { validator, tableOfId, error }: Expected): void {
  const isDeep = json.length > SHALLOW_CHARACTERS && mayBeDeep(validator);
  if (!isDeep && (validator === null || validator.type === "any")) return;
  const value = parsed();
  if (isDeep) requireShallow(value);
  const mismatch = validator && validate(value, validator, tableOfId);
  if (mismatch !== null) throw new FunctionRefused(`${error}: ${mismatchText(mismatch)}`);
}
