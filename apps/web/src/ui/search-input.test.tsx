import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { SearchInput } from "./search-input.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

const onSearch = vi.fn();

function Toolbar() {
  const [text, setText] = useState("");
  return (
    <>
      <SearchInput
        label="Search orders"
        value={text}
        onChange={(next) => {
          onSearch(next);
          setText(next);
        }}
      />
      <button type="button" onClick={() => setText("")}>
        Clear filters
      </button>
      <button type="button" onClick={() => setText("from the address")}>
        Back
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search orders" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  onSearch.mockClear();
  render(<Toolbar />);
});

test("the search is reported once, trimmed, 300 ms after the last key", () => {
  type("sa");
  wait(299);
  type("saree ");
  wait(299);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch.mock.calls).toEqual([["saree"]]);
  expect(box().value).toBe("saree ");
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("Enter reports the search at once, and only once", () => {
  type("saree");
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(onSearch.mock.calls).toEqual([["saree"]]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("Enter leaves the search field, so that list shortcuts work and a phone's keyboard closes", () => {
  type("saree");
  box().focus();
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(document.activeElement).toBe(document.body);
  expect(box().value).toBe("saree");
});

test("a new value from outside replaces the typed text, which is not reported afterwards", () => {
  type("saree");
  wait(300);
  fireEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(box().value).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(box().value).toBe("from the address");
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("clearing the search is reported at once and keeps the focus in the field", () => {
  type("saree");
  wait(300);
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(onSearch.mock.calls).toEqual([["saree"], [""]]);
  expect(document.activeElement).toBe(box());
});

test("a click reports the search at once, before it leads away, and only once (I-2510)", () => {
  type("saree");
  fireEvent.click(document.body);
  expect(onSearch.mock.calls).toEqual([["saree"]]);
  wait(1000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});
