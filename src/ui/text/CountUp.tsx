import { useEffect, useRef, useState } from "react";
import { useMediaQuery } from "../useMediaQuery";

const COUNT_MS = 400;
const NUMBER = /\d[\d,]*/;

const numberIn = (text: string) => Number(NUMBER.exec(text)?.[0].replaceAll(",", "") ?? NaN);

/** `to` with a number between both texts' numbers, and the same grouping. */
export function textBetween(from: string, to: string, share: number): string {
  const [start, end] = [numberIn(from), numberIn(to)];
  if (share >= 1 || Number.isNaN(start) || Number.isNaN(end)) return to;
  const number = Math.round(start + (end - start) * share);
  return to.replace(NUMBER, to.includes(",") ? number.toLocaleString("en-US") : String(number));
}

/** A figure that counts up to a new value, unless the person prefers reduced motion. */
export function CountUp({ text }: { text: string }) {
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [shown, setShown] = useState(text);
  const last = useRef(text);
  useEffect(() => {
    const from = last.current;
    if (isStill || from === text) return;
    let frame = 0;
    let start: number | null = null;
    const step = (at: number) => {
      start ??= at;
      const share = (at - start) / COUNT_MS;
      last.current = textBetween(from, text, share);
      setShown(last.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [text, isStill]);
  return <span>{isStill ? text : shown}</span>;
}
