/**
 * The platform's web classes as Convex's default runtime has them: without the members that it lacks, and with members that end
 * the function. Objects that the platform creates, such as the response of a `fetch`, are given the same members.
 */
import { FunctionResponse } from "./functionResponse.ts";

/** Ends the function that reached a member which Convex does not have. */
export type NotImplemented = (operation: string, className: string) => never;

interface Changes {
  absent?: readonly string[];
  members?: PropertyDescriptorMap;
  /** Methods, also static ones, that return objects of these classes, or promise them. */
  giving?: readonly string[];
}

const REQUEST_GETTERS = [
  ...[
    "destination",
    "referrer",
    "referrerPolicy",
    "mode",
    "credentials",
    "cache",
    "redirect",
    "integrity",
    "keepalive",
  ],
  ...["isReloadNavigation", "isHistoryNavigation", "duplex"],
];

export class WebClasses {
  readonly classes: Record<string, object>;
  /** The prototype that replaces the platform's. */
  readonly #prototypes = new Map<unknown, object>();

  constructor(notImplemented: NotImplemented) {
    const getters = (names: readonly string[], of: string): PropertyDescriptorMap =>
      Object.fromEntries(names.map((name) => [name, { get: () => notImplemented(`get ${name}`, of) }]));
    const setters = (names: readonly string[]): PropertyDescriptorMap =>
      Object.fromEntries(
        names.map((name) => {
          const set = (): never => notImplemented(`set ${name}`, "URL");
          return [name, { ...Object.getOwnPropertyDescriptor(URL.prototype, name), set }];
        }),
      );
    this.classes = {
      URL: this.#own(URL, { members: setters(["host", "username", "password"]), giving: ["parse"] }),
      URLSearchParams: this.#own(URLSearchParams, { absent: ["size"] }),
      Blob: this.#own(Blob, { absent: ["bytes"], giving: ["slice"] }),
      File: this.#own(File, { absent: ["bytes"], giving: ["slice"] }),
      Request: this.#own(Request, {
        absent: ["bytes"],
        members: getters(REQUEST_GETTERS, "Request"),
        giving: ["clone", "blob"],
      }),
      Response: this.#own(FunctionResponse, {
        absent: ["bytes"],
        giving: ["clone", "blob", "json", "redirect", "error"],
      }),
    };
  }

  /** Gives an object of the platform the members of its class here. */
  adopt<T>(value: T): T {
    if (typeof value !== "object" || value === null) return value;
    const own = this.#prototypes.get(Object.getPrototypeOf(value));
    if (own !== undefined) Object.setPrototypeOf(value, own);
    return value;
  }

  #own(platform: object, { absent = [], members = {}, giving = [] }: Changes): object {
    const inherited: unknown = Reflect.get(platform, "prototype");
    if (typeof platform !== "function" || typeof inherited !== "object" || inherited === null) {
      throw new TypeError("This is no class.");
    }
    const Own = derivedFrom(platform);
    const prototype: object = {};
    Object.setPrototypeOf(prototype, inherited);
    Object.defineProperties(prototype, {
      constructor: { value: Own, writable: true, configurable: true },
      ...Object.fromEntries(absent.map((member) => [member, { value: undefined, configurable: true }])),
      ...this.#adopting((name) => Reflect.get(Object.getOwnPropertyDescriptor(inherited, name) ?? {}, "value"), giving),
      ...members,
    });
    Object.defineProperties(Own, {
      prototype: { value: prototype },
      [Symbol.hasInstance]: { value: isInstance(platform, Own), configurable: true },
      ...this.#adopting((name) => Reflect.get(platform, name), giving),
    });
    this.#prototypes.set(inherited, prototype);
    return Own;
  }

  /** The named methods, where there are any, whose results are adopted. */
  #adopting(methodOf: (name: string) => unknown, names: readonly string[]): PropertyDescriptorMap {
    const adopt = (value: unknown): unknown => this.adopt(value);
    const changed: PropertyDescriptorMap = {};
    for (const name of names) {
      const method = methodOf(name);
      if (typeof method !== "function") continue;
      const value = function (this: unknown, ...values: unknown[]): unknown {
        const result: unknown = Reflect.apply(method, this, values);
        return result instanceof Promise ? result.then(adopt) : adopt(result);
      };
      changed[name] = { value, writable: true, configurable: true };
    }
    return changed;
  }
}

/** A class that constructs objects of the platform's class, with the prototype of the class that `new` names. */
function derivedFrom(platform: NewableFunction | CallableFunction): object {
  function Own(...values: unknown[]): unknown {
    const constructed: unknown = new.target;
    if (constructed === undefined) {
      throw new TypeError(`Class constructor ${platform.name} cannot be invoked without 'new'`);
    }
    return Reflect.construct(platform, values, new.target);
  }
  Object.defineProperty(Own, "name", { value: platform.name, configurable: true });
  Object.setPrototypeOf(Own, platform);
  return Own;
}

/** Accepts objects that the platform has created, except for classes derived from this one. */
function isInstance(platform: object, own: object): (this: unknown, candidate: unknown) => boolean {
  const ordinary = Function.prototype[Symbol.hasInstance];
  return function (candidate) {
    return ordinary.call(this, candidate) || (this === own && ordinary.call(platform, candidate));
  };
}
