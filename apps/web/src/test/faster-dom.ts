import * as React from "react";
import { configure, getConfig } from "@testing-library/react";

/*
 * Page tests spend most of their time in jsdom, React's development build and the queries of the testing library. Each function here
 * replaces a slow part by one with the same result. Shares are of the processor time of the web's tests.
 */

/** React keeps the stack of every element it creates, for the longest form of its warnings: a sixth. It does the same itself above 10,000 a second. */
export function keepNoElementStacks(): void {
  const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
}

/**
 * While a test waits, every failed query prints the whole page into an error that nobody reads: a twentieth. The last one is still printed.
 */
export function printPageOnceOnly(): void {
  const { getElementError } = getConfig();
  configure({
    getElementError: (message, container) => {
      if (!Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics"))
        return getElementError(message, container);
      return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
    },
  });
}

const LABELABLE = "button, input:not([type=hidden]), meter, output, progress, select, textarea";

/** jsdom walks through the whole page for each label of each field: a fifth of a test with a form. */
export function findLabelsFaster(): void {
  for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
    Object.defineProperty(prototype, "labels", { configurable: true, get: labelsOf });
  }
  Object.defineProperty(HTMLLabelElement.prototype, "control", { configurable: true, get: controlOf });
}

function controlOf(this: HTMLLabelElement): Element | null {
  if (!this.hasAttribute("for")) return this.querySelector(LABELABLE);
  const found = document.getElementById(this.htmlFor);
  return found?.matches(LABELABLE) ? found : null;
}

/** The testing library looks for the label of an `aria-labelledby` with a selector, which visits every element of the page. */
export function findIdsFaster(): void {
  const querySelector = Reflect.get(Element.prototype, "querySelector");
  Element.prototype.querySelector = function findOne(this: Element, selector: string) {
    const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? [];
    if (id === undefined || !this.isConnected) return querySelector.call(this, selector);
    const found = document.getElementById(id);
    if (found === null || (found !== this && this.contains(found))) return found;
    return querySelector.call(this, selector);
  };
}

function labelsOf(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === "hidden") return null;
  const labels = document.getElementsByTagName("label");
  const found: HTMLLabelElement[] = [];
  // A `for … of` asks for the length at each step, and jsdom first looks for an element of that name.
  for (let index = 0, { length } = labels; index < length; index += 1) {
    const label = labels[index];
    if (label && isLabelOf(label, this)) found.push(label);
  }
  return found;
}

function isLabelOf(label: HTMLLabelElement, field: HTMLElement): boolean {
  if (label.hasAttribute("for")) return document.getElementById(label.htmlFor) === field;
  return label.contains(field) && label.querySelector(LABELABLE) === field;
}

/** Properties that children inherit, with their value where no inline style says otherwise. */
const INHERITED = new Map([
  ["visibility", "visible"],
  ["pointer-events", "auto"],
]);

/**
 * jsdom matches an element and all its ancestors with every rule of the browser's stylesheet: a tenth, nearly all of it for the properties
 * that queries, clicks and closing dialogs ask for. Tests load no stylesheet of ours: only inline styles and the kind of element count.
 */
export function computeStylesFaster(): void {
  const computed = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();
  const target = document.createElement("div").style;

  function displayOf(element: Element): string {
    const attributes = ["hidden", "open", "popover", "type"].map((name) => element.getAttribute(name));
    const kind = JSON.stringify([element.localName, attributes]);
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const { display } = computed(element);
    displays.set(kind, display);
    return display;
  }

  function valueOf(element: Element, property: string): string | undefined {
    if (property === "display") return inlineStyle(element, property) || displayOf(element);
    if (property === "animation-name") return inlineStyle(element, property) || "none";
    const initial = INHERITED.get(property);
    if (initial === undefined) return undefined;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const inline = inlineStyle(at, property);
      if (inline) return inline;
    }
    return initial;
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return computed(element, pseudo);
    return new Proxy(target, {
      get(_, key) {
        if (key === "getPropertyValue") {
          return (name: string) => valueOf(element, name) ?? computed(element).getPropertyValue(name);
        }
        const property = String(key).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        return valueOf(element, property) ?? Reflect.get(computed(element), key);
      },
    });
  };
}

function inlineStyle(element: Element, property: string): string {
  return element instanceof HTMLElement && element.hasAttribute("style")
    ? element.style.getPropertyValue(property)
    : "";
}
