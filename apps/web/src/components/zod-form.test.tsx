import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { CheckboxField, RadioGroupField, TextField } from "../ui/field.tsx";
import { FormBanner } from "../ui/form.tsx";
import { useChoice, useZodForm } from "./zod-form.ts";

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
  refusal?: Error;
  onValid?: (output: unknown) => unknown;
  typed?: typeof TYPED;
};

function refusalOf(errors: Record<string, string>) {
  return Object.assign(new Error("Refused"), { errors });
}

function Form({ load = loadSchema, refusal, onValid, typed = TYPED }: FormProps) {
  const form = useZodForm(load, typed);
  const submit = form.onSubmit(
    async (output) => {
      await onValid?.(output);
      if (refusal) throw refusal;
    },
    (error) => `It was not sent: ${Object(error).message}`,
  );
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="First name" {...form.field("firstName")} />
      <TextField label="Email" {...form.field("email")} />
      <CheckboxField label="I agree" {...form.field("agreement")} />
      <FormBanner message={form.failure} />
      <p>{form.isDirty ? "Changed" : "Unchanged"}</p>
      <button type="submit">{form.isSubmitting ? "Sending" : "Send"}</button>
    </form>
  );
}

const send = () => userEvent.click(screen.getByRole("button"));
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test("saving gets what the schema makes of the fields, checkboxes as true or false", async () => {
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

test("the first wrong field takes the focus, and editing a field removes its error until the next submit", async () => {
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
  // Not the email, whose error was left from the submit before.
  expect(document.activeElement).toBe(box("First name"));
});

test("the errors of a refusal appear below their fields, the first field has the focus, and the rest is for the banner", async () => {
  render(
    <Form refusal={refusalOf({ agreement: "Agree again", email: "Email is taken", rank: "Too low" })} />,
  );
  await userEvent.click(box("I agree"));
  await send();
  expect(await screen.findByText("Email is taken")).toBeTruthy();
  expect(screen.getByText("Agree again")).toBeTruthy();
  expect(screen.queryByText("Too low")).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("It was not sent: Refused");
  expect(box("First name").value).toBe(TYPED.firstName);
  expect(document.activeElement).toBe(box("Email"));
});

test("a form is dirty while a field differs from its start", async () => {
  render(<Form />);
  expect(screen.getByText("Unchanged")).toBeTruthy();
  await userEvent.type(box("First name"), "a");
  expect(screen.getByText("Changed")).toBeTruthy();
  await userEvent.type(box("First name"), "{Backspace}");
  expect(screen.getByText("Unchanged")).toBeTruthy();
  await userEvent.click(box("I agree"));
  expect(screen.getByText("Changed")).toBeTruthy();
  await userEvent.click(box("I agree"));
  expect(screen.getByText("Unchanged")).toBeTruthy();
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

test.each([
  [true, "There may be a new version, or your connection dropped. Reload the page or try again."],
  [false, "Network error. Please try again."],
])(
  "a schema that cannot be loaded (online: %s) is reported below the first field, and the next submit loads it again",
  async (isOnline, message) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    const onValid = vi.fn();
    const load = vi
      .fn(loadSchema)
      .mockRejectedValueOnce(new TypeError("gone"))
      .mockRejectedValueOnce(new TypeError("gone"));
    render(<Form load={load} onValid={onValid} />);
    await userEvent.click(box("I agree"));
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(box("First name"));
    expect(onValid).not.toHaveBeenCalled();
    await send();
    await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
  },
);

test("an invalid submit removes the message of the last failure", async () => {
  render(<Form refusal={refusalOf({})} />);
  await userEvent.click(box("I agree"));
  await send();
  expect((await screen.findByRole("alert")).textContent).toBe("It was not sent: Refused");
  await userEvent.click(box("I agree"));
  await send();
  expect(await screen.findByText("You must agree to the terms and conditions")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the server's errors go to the fields that the form names, and a parsed value is what the schema checks", async () => {
  const Weight = z.object({ weightGrams: z.number({ error: "Weight is required" }) });
  const saved = vi.fn();
  function Scale() {
    const form = useZodForm(Weight, {}, { toField: (path) => (path === "weight" ? "weightGrams" : path) });
    const submit = form.onSubmit(({ weightGrams }) => {
      saved(weightGrams);
      throw refusalOf({ weight: "Too heavy" });
    });
    return (
      <form noValidate onSubmit={submit}>
        <TextField
          label="Weight"
          {...form.field("weightGrams", (text) => (text === "" ? undefined : Number(text) * 1000))}
        />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Scale />);
  await send();
  expect(await screen.findByText("Weight is required")).toBeTruthy();
  await userEvent.type(box("Weight"), "1.5");
  await send();
  expect(await screen.findByText("Too heavy")).toBeTruthy();
  expect(saved).toHaveBeenCalledExactlyOnceWith(1500);
});

test("a group of radio buttons is a field: its choice is saved, and a new choice removes its error", async () => {
  const Order = z.object({ goods: z.enum(["restock", "writeoff"]) });
  const saved = vi.fn();
  function Goods() {
    const form = useZodForm(Order, { goods: "restock" });
    const submit = form.onSubmit(({ goods }) => {
      saved(goods);
      if (goods === "restock") throw refusalOf({ goods: "They are broken" });
    });
    const options = [
      { value: "restock", label: "Restock" },
      { value: "writeoff", label: "Write off" },
    ] as const;
    return (
      <form noValidate onSubmit={submit}>
        <RadioGroupField legend="Goods" options={options} {...useChoice(form, "goods")} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Goods />);
  await send();
  expect(await screen.findByText("They are broken")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Write off" }));
  expect(screen.queryByText("They are broken")).toBeNull();
  await send();
  await waitFor(() => expect(saved.mock.calls).toEqual([["restock"], ["writeoff"]]));
});

test("the error of a field that has the focus already is read out, on each submit (I-2490)", async () => {
  render(<Form typed={{ ...TYPED, firstName: "", email: "nobody" }} />);
  await send();
  expect(await screen.findByText("First name is required")).toBeTruthy();
  // The focus moved to the field, and reads its error out.
  expect(alerts()).toEqual([]);
  await userEvent.type(box("First name"), "{Enter}");
  await waitFor(() => expect(alerts()).toEqual(["First name is required"]));
  expect(document.activeElement).toBe(box("First name"));
  const added: Node[] = [];
  const watch = new MutationObserver((changes) =>
    added.push(...changes.flatMap((one) => [...one.addedNodes])),
  );
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.type(box("First name"), "{Enter}");
  await waitFor(() =>
    expect(added.map(({ textContent }) => textContent)).toContain("First name is required"),
  );
});
