import ChevronDown from "lucide-react/icons/chevron-down";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, FieldFrame, FieldNotes, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export type TextFieldProps = FieldTexts &
  ComponentProps<"input"> & {
    /** A fixed text at the left edge, such as a currency. */
    prefixText?: string | undefined;
    suffixText?: string | undefined;
  };

type ControlProps = FieldTexts & { id?: string | undefined; "aria-describedby"?: string | undefined };

/** Splits the props of a field into those of its frame and those of its control, and links the two. */
function useField<Props extends ControlProps>(props: Props) {
  const { label, error, hint, labelAction, isOptional, fieldClassName, ...control } = props;
  const texts = { label, error, hint, labelAction, isOptional, fieldClassName };
  const own = { id: props.id, describedBy: props["aria-describedby"] };
  return { texts, control, ...useFieldIds(texts, own) };
}

/** One line of text with its visible label. Other props, `ref` included, go to the input, so `{...form.field(name)}` works. */
export function TextField({ prefixText, suffixText, ...props }: TextFieldProps) {
  const { texts, control: input, id, aria } = useField(props);
  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative flex items-center">
        {prefixText && <Affix className="left-3">{prefixText}</Affix>}
        <input
          type="text"
          {...input}
          {...aria}
          className={classNames(controlClass, prefixText && "pl-11", suffixText && "pr-12", input.className)}
        />
        {suffixText && <Affix className="right-3">{suffixText}</Affix>}
      </div>
    </FieldFrame>
  );
}

function Affix({ className, children }: { className: string; children: string }) {
  return (
    <span aria-hidden="true" className={classNames("pointer-events-none absolute text-muted", className)}>
      {children}
    </span>
  );
}

/** An email address, with the keyboard of a phone for it. */
export function EmailField(props: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A password with a button that shows and hides it (`aria-pressed` while shown) and is named by the field. */
export function PasswordField(props: FieldTexts & { label: string } & Omit<ComponentProps<"input">, "type">) {
  const { texts, control: input, id, aria } = useField(props);
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...aria}
          type={isShown ? "text" : "password"}
          className={classNames(controlClass, "pr-13", input.className)}
        />
        <button
          type="button"
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-muted hover:text-text"
        >
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </button>
      </div>
    </FieldFrame>
  );
}

export function TextareaField(props: FieldTexts & ComponentProps<"textarea">) {
  const { texts, control: area, id, aria } = useField(props);
  return (
    <FieldFrame id={id} texts={texts}>
      <textarea rows={3} {...area} {...aria} className={classNames(controlClass, area.className)} />
    </FieldFrame>
  );
}

type SelectFieldProps = FieldTexts &
  ComponentProps<"select"> & {
    options: readonly { value: string; label: string }[];
    /** A first, empty choice ("Choose a category"). */
    placeholder?: string | undefined;
  };

/** The browser's own select, because a phone shows it best. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { texts, control: select, id, aria } = useField(props);
  return (
    <FieldFrame id={id} texts={texts}>
      <div className="relative">
        <select
          {...select}
          {...aria}
          className={classNames(controlClass, "appearance-none pr-10", select.className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
        />
      </div>
    </FieldFrame>
  );
}

const checkboxClass = "size-5 shrink-0 accent-brand";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A checkbox; its whole row can be clicked. Buttons and links inside the label keep their own click. */
export function CheckboxField({ label, error, hint, ...input }: CheckboxFieldProps) {
  const { id, aria } = useField({ label, error, hint, ...input });
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...aria}
          type="checkbox"
          className={classNames(checkboxClass, "my-3", input.className)}
        />
        <label htmlFor={id} className="flex-1 py-2.5 text-base text-text">
          {label}
        </label>
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

type RadioGroupFieldProps<Value extends string> = {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  name?: string | undefined;
};

/** A choice of one among a few, each a row of 48 px. Native radio buttons, so arrow keys work. */
export function RadioGroupField<Value extends string>(props: RadioGroupFieldProps<Value>) {
  const { legend, options, value, onChange, error } = props;
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={errorId} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-2 text-sm font-medium text-text">{legend}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className={classNames(
            "flex min-h-12 cursor-pointer flex-wrap items-start gap-x-3 rounded-control border px-3 py-3 transition-colors",
            option.value === value
              ? "border-brand bg-brand-soft text-brand-soft-text"
              : "border-control bg-surface",
          )}
        >
          <input
            type="radio"
            name={props.name ?? id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={option.hint ? `${id}-${index}-hint` : undefined}
            className={classNames(checkboxClass, "mt-0.5")}
          />
          <span className="grid min-w-0 flex-[1_1_7rem]">
            <span id={`${id}-${index}`} className="font-medium">
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${index}-hint`} className="text-sm">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} hint={undefined} />
    </fieldset>
  );
}
