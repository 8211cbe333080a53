import { useLocation } from "react-router-dom";

/** Returns a function that checks whether the person is still on the page of this render, for what follows a call (docs/product/interface.md, I-2522). */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}
