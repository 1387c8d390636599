import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";

/** What every row of a list does: it opens its record, and holds the order of the rows while a menu is open. */
export function useRowActions<Row>(pathOf: (row: Row) => string, returnState: () => unknown) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const navigate = useNavigate();
  const onOpen = useCallback(
    (row: Row) => void navigate(pathOf(row), { state: returnState() }),
    [navigate, pathOf, returnState],
  );
  return { isMenuOpen, onMenuOpenChange: setMenuOpen, onOpen };
}
