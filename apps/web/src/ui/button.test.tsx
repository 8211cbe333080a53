import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Button, ButtonLink, ExternalButtonLink, IconButton } from "./button.tsx";

test("a loading button says so, keeps the focus and neither clicks nor submits", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const onClick = vi.fn();
  const form = (isLoading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isLoading={isLoading} loadingLabel="Updating…" onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();

  rerender(form(true));
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText("Name"), "Nimal{Enter}");

  expect(screen.getByRole("button", { name: "Updating…", busy: true })).toBe(button);
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();

  rerender(form(false));
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("a button that loads starts once for two quick clicks, and again for a later one", async () => {
  const onClick = vi.fn();
  render(
    <Button isLoading={false} onClick={onClick}>
      Delete
    </Button>,
  );
  const button = screen.getByRole("button");
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("every click of a button that never loads counts", () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>More</Button>);
  fireEvent.click(screen.getByRole("button"));
  fireEvent.click(screen.getByRole("button"));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test("a button inside a form does not submit it unless asked to", async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Terms</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Terms" }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("button links are links, and only web addresses open a new tab", () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/login">Login</ButtonLink>
      <ExternalButtonLink href="https://vendors.example">Sell here</ExternalButtonLink>
      <ExternalButtonLink href="tel:+94110000000">Call</ExternalButtonLink>
      <IconButton label="Delete order ORD-1" icon={<svg />} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  const out = screen.getByRole("link", { name: "Sell here (opens in a new tab)" });
  expect([out.getAttribute("target"), out.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(screen.getByRole("link", { name: "Call" }).getAttribute("target")).toBeNull();
  expect(screen.getByRole("button", { name: "Delete order ORD-1" })).toBeTruthy();
});
