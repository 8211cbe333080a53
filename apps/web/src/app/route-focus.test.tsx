import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { RouteFocus } from "./route-focus.tsx";

let load: () => void;

/** A page with a heading of its own while it loads. */
function Person() {
  const [isLoaded, setIsLoaded] = useState(false);
  load = () => act(() => setIsLoaded(true));
  const title = (name: string) => (
    <h1 key={name} id="page-title" tabIndex={-1}>
      {name}
    </h1>
  );
  return (
    <>
      {isLoaded ? title("Nimali Perera") : title("User")}
      <input aria-label="Search" />
    </>
  );
}

const heading = (name: string) => screen.getByRole("heading", { name });

async function openPerson() {
  render(
    <MemoryRouter>
      <RouteFocus />
      <Routes>
        <Route path="/" element={<Link to="/person">Open</Link>} />
        <Route path="/person" element={<Person />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  expect(document.activeElement).toBe(heading("User"));
}

test("a heading that replaces another one as its page loads has the focus", async () => {
  await openPerson();
  load();
  await act(() => Promise.resolve());
  expect(document.activeElement).toBe(heading("Nimali Perera"));
});

test("a page that loads leaves the focus where the person moved it", async () => {
  await openPerson();
  const search = screen.getByRole("textbox", { name: "Search" });
  await userEvent.click(search);
  load();
  await act(() => Promise.resolve());
  expect(document.activeElement).toBe(search);
});
