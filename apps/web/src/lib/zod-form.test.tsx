import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CheckboxField, TextField } from "../ui/field.tsx";
import { useZodForm } from "./zod-form.ts";

const loadSchema = async () => (await import("@pola/shared/schemas/auth")).Register;
const TYPED = {
  firstName: "Nimal",
  lastName: "Perera",
  email: " Nimal@Shop.LK ",
  password: "secret1",
  confirmPassword: "secret1",
  phone: "077 123 4567",
  businessName: "Nimal Stores",
  businessAddress: "12 Galle Road",
  // The schema's type has only `true`; the form starts with a value that the schema refuses.
  agreement: JSON.parse("false"),
};

type FormProps = {
  load?: typeof loadSchema;
  refusal?: unknown;
  onValid?: (output: unknown) => unknown;
  typed?: typeof TYPED;
};

function Form({ load = loadSchema, refusal, onValid, typed = TYPED }: FormProps) {
  const form = useZodForm(load, typed);
  const submit = form.onSubmit(async (output) => {
    await onValid?.(output);
    if (refusal) throw refusal;
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="First name" {...form.field("firstName")} />
      <TextField label="Email" {...form.field("email")} />
      <CheckboxField label="I agree" {...form.field("agreement")} />
      <p>{form.isDirty ? "Changed" : "As it was"}</p>
      <button type="submit">{form.isSubmitting ? "Sending" : "Send"}</button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole("button"));
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("what the schema makes of the fields is handed on, ticks as yes or no", async () => {
  const onValid = vi.fn();
  render(<Form onValid={onValid} />);
  await userEvent.click(box("I agree"));
  await send();
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
  expect(onValid).toHaveBeenCalledWith({
    ...TYPED,
    email: "nimal@shop.lk",
    phone: "+94771234567",
    agreement: true,
  });
});

test("the first wrong field takes the focus, and editing takes a sentence away until the next submit", async () => {
  render(<Form typed={{ ...TYPED, firstName: "", email: "nobody" }} />);
  await send();
  expect(await screen.findByText("First name is required")).toBeTruthy();
  expect(screen.getByText("Email is invalid")).toBeTruthy();
  expect(screen.getByText("You must agree to the terms and conditions")).toBeTruthy();
  expect(document.activeElement).toBe(box("First name"));

  await userEvent.type(box("First name"), "K{Backspace}");
  expect(screen.queryByText("First name is required")).toBeNull();
  expect(screen.getByText("Email is invalid")).toBeTruthy();
  await send();
  expect(await screen.findByText("First name is required")).toBeTruthy();
});

test("a refusal's sentences stand under the fields of their names, the cursor in the first", async () => {
  render(
    <Form refusal={{ errors: { agreement: "Agree again", email: "Email is taken", rank: "Too low" } }} />,
  );
  await userEvent.click(box("I agree"));
  await send();
  expect(await screen.findByText("Email is taken")).toBeTruthy();
  expect(screen.getByText("Agree again")).toBeTruthy();
  expect(screen.queryByText("Too low")).toBeNull();
  expect(document.activeElement).toBe(box("Email"));
});

test("a form counts as changed while a field differs from what it started with", async () => {
  render(<Form />);
  expect(screen.getByText("As it was")).toBeTruthy();
  await userEvent.type(box("First name"), "a");
  expect(screen.getByText("Changed")).toBeTruthy();
  await userEvent.type(box("First name"), "{Backspace}");
  expect(screen.getByText("As it was")).toBeTruthy();
  await userEvent.click(box("I agree"));
  expect(screen.getByText("Changed")).toBeTruthy();
  await userEvent.click(box("I agree"));
  expect(screen.getByText("As it was")).toBeTruthy();
});

test("two submits at once are one", async () => {
  const onValid = vi.fn(() => new Promise(() => undefined));
  render(<Form onValid={onValid} />);
  await userEvent.click(box("I agree"));
  const form = box("Email").form ?? document.body;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(onValid).toHaveBeenCalled());
  fireEvent.submit(form);
  expect(onValid).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Sending" })).toBeTruthy();
});

test("a check that cannot be loaded says so under the first field, and the next submit asks again", async () => {
  const onValid = vi.fn();
  const load = vi
    .fn(loadSchema)
    .mockRejectedValueOnce(new TypeError("gone"))
    .mockRejectedValueOnce(new TypeError("gone"));
  render(<Form load={load} onValid={onValid} />);
  await userEvent.click(box("I agree"));
  await send();
  expect(await screen.findByText("Network error. Please try again.")).toBeTruthy();
  expect(document.activeElement).toBe(box("First name"));
  expect(onValid).not.toHaveBeenCalled();
  await send();
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
});
