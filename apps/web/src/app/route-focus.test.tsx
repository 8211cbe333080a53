import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { RouteFocus } from "./route-focus.tsx";

/** A page with a heading of its own while it loads. */
function Pages({ isLoaded }: { isLoaded: boolean }) {
  const name = isLoaded ? "Nimali Perera" : "User";
  const person = (
    <>
      <h1 key={name} id="page-title" tabIndex={-1}>
        {name}
      </h1>
      <input aria-label="Search" />
    </>
  );
  return (
    <MemoryRouter>
      <RouteFocus />
      <Routes>
        <Route path="/" element={<Link to="/person">Open</Link>} />
        <Route path="/person" element={person} />
      </Routes>
    </MemoryRouter>
  );
}

const heading = (name: string) => screen.getByRole("heading", { name });

async function openPerson() {
  const { rerender } = render(<Pages isLoaded={false} />);
  await userEvent.click(screen.getByRole("link", { name: "Open" }));
  expect(document.activeElement).toBe(heading("User"));
  return async () => {
    rerender(<Pages isLoaded />);
    await act(() => Promise.resolve());
  };
}

test("a heading that replaces another one as its page loads has the focus", async () => {
  const load = await openPerson();
  await load();
  expect(document.activeElement).toBe(heading("Nimali Perera"));
});

test("a page that loads leaves the focus where the person moved it", async () => {
  const load = await openPerson();
  const search = screen.getByRole("textbox", { name: "Search" });
  await userEvent.click(search);
  await load();
  expect(document.activeElement).toBe(search);
});
