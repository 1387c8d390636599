/** Keys and ids in the values of events, as titles and names. */
import type { QueryCtx } from "../../_generated/server";
import * as Milestones from "../../cases/milestones/model";
import * as Templates from "../../cases/templates/model";
import * as DocumentTypes from "../../practice/documentTypes/model";
import type { RecordNames } from "./names";

type Template = NonNullable<Awaited<ReturnType<typeof Templates.findForEdit>>>["facts"] | null;
type ItemList = "requirements" | "milestones";

/** "taxes" of "n400/taxes", for an item that its template no longer has. */
const keyWords = (key: string) => (key.split("/").at(-1) ?? key).replaceAll(/[_-]/g, " ");

/** Reads each template, form and type once for a page of the log. */
export class ValueTitles {
  readonly #ctx: QueryCtx;
  readonly #names: RecordNames;
  readonly #templates = new Map<string, Promise<Template>>();

  constructor(ctx: QueryCtx, names: RecordNames) {
    this.#ctx = ctx;
    this.#names = names;
  }

  /** The value with titles; null if it has nothing but an id that nobody knows. */
  async titled(action: string, value: string | null): Promise<string | null> {
    if (value === null) return null;
    const [domain = "", verb = ""] = action.split(":");
    switch (domain) {
      case "requirements": {
        const [, item = value, rest = ""] = /^(.*?)(: \w+)?$/.exec(value) ?? [];
        return `${await this.#item("requirements", item)}${rest}`;
      }
      case "milestones": {
        const [, item = value, rest = ""] = /^(.*?)(, (?:up|down))?$/.exec(value) ?? [];
        const title = item.includes("/") ? await this.#item(domain, item) : await Milestones.findTitle(this.#ctx, item);
        return title === null ? null : `${title}${rest}`;
      }
      case "questionnaires":
        return verb === "accept" ? value : await this.#form(value);
      case "cases":
        return verb === "addMember" || verb === "removeMember" ? await this.#person(value) : value;
      case "clients":
        return verb === "linkContract" ? (await this.#names.find("contract", value)).name : value;
      case "leads":
        return value.startsWith("lead-") ? ((await this.#names.find("lead", value)).name ?? value) : value;
      default:
        return value;
    }
  }

  async #item(list: ItemList, item: string): Promise<string> {
    const [templateKey = "", ...rest] = item.split("/");
    if (rest.length === 0) return (await DocumentTypes.find(this.#ctx, item))?.displayName ?? keyWords(item);
    const known = this.#templates.get(templateKey) ?? this.#template(templateKey);
    this.#templates.set(templateKey, known);
    const items = (await known)?.[list] ?? [];
    return items.find(({ key }) => key === rest.join("/"))?.title ?? keyWords(item);
  }

  async #template(key: string): Promise<Template> {
    return (await Templates.findForEdit(this.#ctx, key))?.facts ?? null;
  }

  async #form(key: string): Promise<string> {
    return (await this.#names.find("settings", `questionnaire form ${key}`)).name ?? keyWords(key);
  }

  /** A former member was recorded by id. */
  async #person(value: string): Promise<string> {
    return (await this.#names.find("person", value)).name ?? value;
  }
}
