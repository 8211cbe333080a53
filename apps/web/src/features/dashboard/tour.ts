import { driver, type DriveStep, type PopoverDOM } from "driver.js";
import "driver.js/dist/driver.css";
import { prefersReducedMotion } from "../../ui/use-media-query.ts";
import { anchorOf, isVisible, TOUR_STEPS, type TourStep } from "./tour-steps.ts";
import "./tour.css";

const MOVE_MS = 200;

/**
 * Starts the guided tour (specification, section 2, Reseller dashboard): a card with Previous, Next and Finish at each place that
 * can be seen. `onEnd` follows when it is finished, skipped or closed (the cross, Escape, the backdrop). Answers the way to take
 * it away without an end, as when its page is left. Loaded when it is first asked for.
 */
export function startTour(onEnd: () => void): () => void {
  const claims = keptClaims();
  const steps = TOUR_STEPS.filter((step) => anchorOf(step) !== null);
  const takeAway = () => {
    window.removeEventListener("resize", followResize);
    tour.destroy();
    claims.restore();
  };
  const end = () => {
    takeAway();
    onEnd();
  };
  const followResize = () => {
    const element = tour.getActiveElement();
    const index = tour.getActiveIndex();
    // Turned or resized, another link may stand for this step.
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
    onPopoverRender: (card, { driver: running }) => furnish(card, running.hasNextStep(), end),
    onHighlightStarted: (element) => {
      claims.keep(element);
      // Clear of the bars at both edges, with the room below it for the card.
      if (element?.closest("main")) element.scrollIntoView({ block: "start" });
    },
    onHighlighted: (_element, _step, { state }) => {
      claims.restore();
      state.popover?.nextButton.focus();
    },
    // The library asks before it ends, and leaves the ending to this hook.
    onDestroyStarted: end,
  });
  window.addEventListener("resize", followResize);
  tour.drive();
  return takeAway;
}

/** Found anew when its turn comes: what was visible at the start may have been replaced since. */
function driveStep(step: TourStep): DriveStep {
  return {
    element: () => anchorOf(step) ?? document.body,
    popover: { title: step.title, description: step.text, side: "bottom", align: "center" },
  };
}

/**
 * What the library's card lacks: it holds the reading focus, its parts are no second header and footer of the
 * page, its cross says what it closes, and there is a way to skip the rest.
 */
function furnish(card: PopoverDOM, hasMore: boolean, onSkip: () => void): void {
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
 * The library calls each element a button that opens its card, which on a heading or region is no valid claim, and takes the
 * element's own words away with it: they are kept before and put back after.
 */
function keptClaims() {
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
