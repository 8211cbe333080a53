import { StrictMode, useLayoutEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { pages, preloadPage } from "./app/pages.tsx";
import { storedToken } from "./lib/storage.ts";
import { watchSteps } from "./ui/history-steps.ts";
import "./styles.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

watchSteps();

/** From its first commit on the program itself knows who is signed in: the pre-rendered page no longer guesses. */
function Started({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.documentElement.removeAttribute("data-token"), []);
  return children;
}

const program = (
  <StrictMode>
    <Started>
      {/* Without transitions an address-driven control shows its new value at once, not a beat later. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Started>
  </StrictMode>
);

/** The front page comes pre-rendered for a guest. For anybody else it differs, so it is replaced, in the same shape. */
async function takeOver(element: HTMLElement): Promise<void> {
  await pages.home.preload();
  if (storedToken.get() === null) hydrateRoot(element, program);
  else createRoot(element).render(program);
}

if (root.hasChildNodes() && window.location.pathname === "/") {
  void takeOver(root);
} else {
  preloadPage(window.location.pathname);
  createRoot(root).render(program);
}
