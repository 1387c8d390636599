/** Up to this count, every page is listed. */
const ALL_LISTED = 7;
/** Pages listed in a row at the start and at the end. */
const AT_AN_END = 5;

export type PageMark = number | "gap before" | "gap after";

const pages = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The page numbers to list: all of up to seven pages, otherwise the first, the last, and the neighbours of the current one. */
export function pageWindow(page: number, count: number): PageMark[] {
  if (count <= ALL_LISTED) return pages(1, count);
  if (page < AT_AN_END) return [...pages(1, AT_AN_END), "gap after", count];
  if (page > count - AT_AN_END + 1) return [1, "gap before", ...pages(count - AT_AN_END + 1, count)];
  return [1, "gap before", ...pages(page - 1, page + 1), "gap after", count];
}
