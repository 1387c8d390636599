import { useEffect, useState } from "react";
import { Select } from "../../ui/form/Select";
import { ToastHost } from "../../ui/feedback/ToastHost";
import { ChartParts } from "./ChartParts";
import { FormParts } from "./FormParts";
import { DialogParts, MenuParts, PanelParts, ToastParts } from "./OverlayParts";
import { BoardParts, GridParts, PlainTableParts } from "./ListParts";
import { RecordParts } from "./RecordParts";
import { ButtonParts, ChoiceParts, IndicatorParts, FeedbackParts } from "./SmallParts";

const THEMES = { system: "light dark", light: "light", dark: "dark" };

/** /parts in `npm run dev`: every shared part in each of its states. The page needs no backend. */
export function PartsRoute() {
  return (
    <main className="h-dvh overflow-y-auto">
      <div className="mx-auto max-w-350 space-y-8 px-4 py-6 sm:px-6">
        <header className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-xl font-semibold tracking-tight text-ink">Parts</h1>
          <ThemeChoice />
        </header>
        <ButtonParts />
        <IndicatorParts />
        <FeedbackParts />
        <ChoiceParts />
        <FormParts />
        <MenuParts />
        <DialogParts />
        <PanelParts />
        <ToastParts />
        <GridParts />
        <PlainTableParts />
        <BoardParts />
        <RecordParts />
        <ChartParts />
      </div>
      <ToastHost />
    </main>
  );
}

/** Sets the theme on the document, because dialogs and toasts render in portals. */
function ThemeChoice() {
  const [theme, setTheme] = useState("system");
  useEffect(() => {
    const { style } = document.documentElement;
    style.colorScheme = Object.entries(THEMES).find(([name]) => name === theme)?.[1] ?? "";
    return () => {
      style.colorScheme = "";
    };
  }, [theme]);
  return (
    <Select
      aria-label="Theme"
      value={theme}
      onChange={(event) => {
        setTheme(event.target.value);
      }}
    >
      {Object.keys(THEMES).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
