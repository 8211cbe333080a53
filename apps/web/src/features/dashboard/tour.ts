import { driver, type DriveStep, type PopoverDOM } from "driver.js";
import "driver.js/dist/driver.css";
import { closeByBack } from "../../ui/close-by-back.ts";
import { prefersReducedMotion } from "../../ui/use-media-query.ts";
import { anchorOf, isVisible, TOUR_STEPS, type TourStep } from "./tour-steps.ts";
import "./tour.css";

const MOVE_MS = 200;

/**
 * Starts the guided tour (docs/product/screens.md, I-63): a card with Previous, Next and Finish at each visible place. Calls
 * `onEnd` when the tour is finished, skipped or closed (the cross, Escape, Back, the backdrop). Returns the function that removes it
 * without `onEnd`, for leaving the page.
 */
export function startTour(onEnd: () => void): () => void {
  const claims = ariaKeeper();
  const endBack = closeByBack();
  const steps = TOUR_STEPS.filter((step) => anchorOf(step) !== null);
  const remove = () => {
    window.removeEventListener("resize", followResize);
    tour.destroy();
    claims.restore();
    endBack();
  };
  const end = () => {
    remove();
    onEnd();
  };
  const followResize = () => {
    const element = tour.getActiveElement();
    const index = tour.getActiveIndex();
    // After a resize or a turn of the phone, this step may point at another element.
    if (element && !isVisible(element) && index !== undefined) tour.moveTo(index);
  };
  const tour = driver({
    steps: steps.map((step) => driveStep(step)),
    animate: !prefersReducedMotion(),
    duration: MOVE_MS,
    disableActiveInteraction: true,
    stagePadding: 6,
    stageRadius: 8,
    overlayOpacity: 0.65,
    nextBtnText: "Next",
    prevBtnText: "Previous",
    doneBtnText: "Finish",
    showProgress: true,
    progressText: "Step {{current}} of {{total}}",
    onPopoverRender: (card, { driver: running }) => completeCard(card, running.hasNextStep(), end),
    onHighlightStarted: (element) => {
      claims.keep(element);
      // Below the header, with room for the card below it.
      if (element?.closest("main")) element.scrollIntoView({ block: "start" });
    },
    onHighlighted: (_element, _step, { state }) => {
      claims.restore();
      state.popover?.nextButton.focus();
    },
    // With this hook the library does not end the tour itself.
    onDestroyStarted: end,
  });
  window.addEventListener("resize", followResize);
  tour.drive();
  return remove;
}

/** Looks its element up when the step is shown, because the page may have changed since the start. */
function driveStep(step: TourStep): DriveStep {
  return {
    element: () => anchorOf(step) ?? document.body,
    popover: { title: step.title, description: step.text, side: "bottom", align: "center" },
  };
}

/**
 * Completes the library's card. Screen readers treat it as modal, and its header and footer are not announced as those of the page. Its
 * cross gets a name, and a button skips the remaining steps.
 */
function completeCard(card: PopoverDOM, hasMore: boolean, onSkip: () => void): void {
  card.wrapper.setAttribute("aria-modal", "true");
  for (const part of [card.title, card.footer]) part.setAttribute("role", "presentation");
  card.closeButton.setAttribute("aria-label", "Close tour");
  if (!hasMore) return;
  const skip = document.createElement("button");
  skip.type = "button";
  skip.className = "tour-skip";
  skip.textContent = "Skip tour";
  skip.addEventListener("click", onSkip);
  card.footer.append(skip);
}

/**
 * The library sets ARIA attributes that make each highlighted element a button for its card. That is invalid on a heading or a
 * region, and overwrites the element's own attributes. They are saved before and restored after.
 */
function ariaKeeper() {
  const names = ["aria-haspopup", "aria-expanded", "aria-controls"] as const;
  const kept = new Map<Element, (string | null)[]>();
  return {
    keep: (element: Element | undefined) => {
      if (element && !kept.has(element)) {
        kept.set(
          element,
          names.map((name) => element.getAttribute(name)),
        );
      }
    },
    restore: () => {
      for (const [element, values] of kept) {
        for (const [index, name] of names.entries()) {
          const value = values[index] ?? null;
          if (value === null) element.removeAttribute(name);
          else element.setAttribute(name, value);
        }
      }
    },
  };
}
