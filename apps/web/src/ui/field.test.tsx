import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import {
  CheckboxField,
  PasswordField,
  RadioGroupField,
  SelectField,
  TextareaField,
  TextField,
} from "./field.tsx";

function describedTexts(element: HTMLElement): (string | null | undefined)[] {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

test.each([
  ["TextField", TextField],
  ["PasswordField", PasswordField],
  ["TextareaField", TextareaField],
])("%s links its label, error and hint to the control", (_, Field) => {
  const { rerender } = render(<Field label="Phone" hint="10 digits" />);
  const control = screen.getByLabelText("Phone");
  expect(control.getAttribute("aria-invalid")).toBeNull();
  expect(describedTexts(control)).toEqual(["10 digits"]);

  rerender(<Field label="Phone" hint="10 digits" error="Phone number is required" />);
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(describedTexts(control)).toEqual(["Phone number is required", "10 digits"]);
});

test("a select and a checkbox show their errors too", () => {
  render(
    <>
      <SelectField label="Role" options={[{ value: "admin", label: "Admin" }]} error="Choose one" />
      <CheckboxField label="I agree" error="You must agree to the terms and conditions" />
    </>,
  );
  expect(describedTexts(screen.getByLabelText("Role"))).toEqual(["Choose one"]);
  expect(describedTexts(screen.getByLabelText("I agree"))).toEqual([
    "You must agree to the terms and conditions",
  ]);
});

test("a button shows and hides the password and says which state it has", async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText("Password");
  const toggle = screen.getByRole("button", { name: "Show password" });
  expect([input.getAttribute("type"), toggle.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
  await userEvent.click(toggle);
  expect([input.getAttribute("type"), toggle.getAttribute("aria-pressed")]).toEqual(["text", "true"]);
  await userEvent.click(toggle);
  expect([input.getAttribute("type"), toggle.getAttribute("aria-pressed")]).toEqual(["password", "false"]);
});

test("the buttons of two password fields have different names", () => {
  render(
    <>
      <PasswordField label="Password" />
      <PasswordField label="Confirm password" />
    </>,
  );
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Show password", "Show confirm password"]);
});

test("react-hook-form's register works with a field, and the first wrong field gets the focus", async () => {
  const onValid = vi.fn();
  function Form() {
    const { register, handleSubmit, formState } = useForm<{ email: string; password: string }>();
    return (
      <form noValidate onSubmit={(event) => void handleSubmit(onValid)(event)}>
        <TextField
          label="Email"
          error={formState.errors.email?.message}
          {...register("email", { required: "Email is required" })}
        />
        <PasswordField label="Password" {...register("password")} />
        <button type="submit">Login</button>
      </form>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));

  await userEvent.type(screen.getByLabelText("Email"), "a@b.lk");
  await userEvent.type(screen.getByLabelText("Password"), "secret");
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  expect(onValid.mock.calls[0]?.[0]).toEqual({ email: "a@b.lk", password: "secret" });
});

test("radio rows are one group, in which arrow keys move", async () => {
  const onChange = vi.fn();
  const options = [
    { value: "pending", label: "Pending" },
    { value: "paid", label: "Paid" },
  ] as const;
  render(
    <RadioGroupField legend="Status" options={options} value="pending" onChange={onChange} error="Choose" />,
  );
  expect(describedTexts(screen.getByRole("group", { name: "Status" }))).toEqual(["Choose"]);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Pending" }));
  await userEvent.keyboard("{ArrowDown}");
  expect(onChange).toHaveBeenCalledWith("paid");
});
