import { counted, numberText } from "@pola/shared/counted";
import { NO_CUSTOMER } from "@pola/shared/customer-fields";
import { INCOMPLETE } from "@pola/shared/incomplete";
import { formatPhone, parsePhone } from "@pola/shared/phone";
import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import type { Customer } from "@pola/shared/schemas/order";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import { useRef, useState, type ReactNode } from "react";
import { readMessage } from "../lib/read-message.ts";
import { nextCustomer } from "../lib/stored-customer.ts";
import { useZodForm } from "./zod-form.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { TextareaField, TextField } from "../ui/field.tsx";
import { FormBanner } from "../ui/form.tsx";
import { notify, reportFailure } from "../ui/toast.tsx";
import { useStableHandler } from "../ui/use-stable-handler.ts";
import { fieldError } from "./incomplete.ts";

const loadCustomer = async () => (await import("@pola/shared/schemas/order")).Customer;

/** The form of who receives an order. A stored number is shown as it is typed. */
export function useOrderCustomer({ customerPhone, customerName, customerAddress }: Customer) {
  // In the order of the page.
  return useZodForm(loadCustomer, {
    customerPhone: formatPhone(customerPhone),
    customerName,
    customerAddress,
  });
}

type OrderCustomerFormProps = {
  id: string;
  form: ReturnType<typeof useOrderCustomer>;
  /** Whether the form starts with `nextCustomer`. */
  isFilledIn: boolean;
  /** What may be filled in; see `useCustomerOffers`. */
  offers: {
    recent: readonly KnownCustomer[] | undefined;
    found: FoundCustomer | undefined;
    lookUp: (phone: string) => Promise<KnownCustomer | null>;
  };
  /** Each change, typed or filled in, from the first letter on. */
  onChange: (change: Partial<Customer>) => void;
  /** A field was left, or filled in. */
  onLeave?: () => void;
  /** Places the order. Throws the refusal, whose errors are then shown below the fields. */
  onSubmit: (customer: Customer) => Promise<void>;
  children: ReactNode;
};

/**
 * Who receives an order: the phone number first, and what is known fills the rest (docs/product/orders.md, O-175). It takes no changes while
 * the order is being placed (O-1220).
 */
export function OrderCustomerForm(props: OrderCustomerFormProps) {
  const { id, form, offers, onLeave, onSubmit, children } = props;
  const shown = form.watch();
  const { top, filledFrom, onChange, clear, choose, fillIfKnown, fillFromMessage } = useFillIn(props);
  const field = (key: keyof Customer, whenEmpty: string) => {
    const registered = form.field(key);
    const onBlur: typeof registered.onBlur = async (event) => {
      await registered.onBlur(event);
      onLeave?.();
    };
    const onType: typeof registered.onChange = async (event) => {
      const before = shown[key];
      await registered.onChange(event);
      const text = form.getValues(key);
      // The keyboard of a phone inserts what was copied without a paste.
      const isInserted = text.length > before.length + 1;
      if (!isInserted || !fillFromMessage(text, key)) onChange({ [key]: text });
    };
    const error = fieldError(registered.error, whenEmpty);
    return { ...registered, onBlur, onChange: onType, error, readOnly: form.isSubmitting };
  };
  const submit = form.onSubmit(onSubmit, undefined, (problems) => {
    if (isIncomplete(problems)) reportFailure(INCOMPLETE);
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        notify.clear();
        submit(event);
      }}
      onPaste={(event) => {
        if (fillFromMessage(event.clipboardData.getData("text"))) event.preventDefault();
      }}
      className="grid gap-4"
    >
      <div aria-live="polite" className="contents">
        {filledFrom && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-brand-soft px-3.5 py-1 text-sm text-brand-soft-text">
            {/* Before the text, because Orca reads only the last of what is added. */}
            <Button variant="ghost" size="sm" className="order-last" onClick={clear}>
              Clear
            </Button>
            <p>{filledFrom}</p>
          </div>
        )}
      </div>
      <div ref={top} tabIndex={-1} className="min-w-0">
        <TextField
          label="Customer phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          hint="For example 077 123 4567, or paste your customer's message"
          {...field("customerPhone", "Enter your customer's phone number")}
          onInput={(event) => void fillIfKnown(event.currentTarget.value)}
        />
        {shown.customerPhone === "" && offers.recent?.length !== 0 && (
          <Recent customers={offers.recent} onChoose={choose} />
        )}
        <div aria-live="polite">
          {offers.found && <Known found={offers.found} shown={shown} onFill={choose} />}
        </div>
      </div>
      <TextField
        label="Customer name"
        autoComplete="off"
        autoCapitalize="words"
        {...field("customerName", "Enter your customer's name")}
      />
      <TextareaField
        label="Delivery address"
        autoComplete="off"
        {...field("customerAddress", "Enter the address to deliver to")}
      />
      <TextField label="City" value={DELIVERY_CITY} readOnly hint={`We deliver in ${DELIVERY_CITY}.`} />
      <FormBanner message={isIncomplete(form.problems) ? INCOMPLETE : null} />
      {children}
    </form>
  );
}

/** Fills the form with a known customer, or from a message. `top` is the element above the buttons that do so. */
function useFillIn({ form, offers, onLeave, ...props }: OrderCustomerFormProps) {
  const top = useRef<HTMLDivElement>(null);
  const filled = useRef<KnownCustomer>(undefined);
  const [filledFrom, setFilledFrom] = useState(props.isFilledIn ? "From an earlier order" : null);
  /** Any change replaces the customer who was filled in. */
  const onChange = (change: Partial<Customer>) => {
    nextCustomer.clear();
    setFilledFrom(null);
    props.onChange(change);
  };
  // Of the last render: a lookup may end while the order is being placed.
  const fillIn = useStableHandler((customer: Customer) => {
    if (form.isSubmitting) return;
    form.reset(customer, { keepDefaultValues: true });
    onChange(customer);
    onLeave?.();
  });
  const fill = (customer: KnownCustomer) => {
    filled.current = customer;
    fillIn({
      customerPhone: formatPhone(customer.phone),
      customerName: customer.name,
      customerAddress: customer.address,
    });
  };
  const clear = () => {
    fillIn(NO_CUSTOMER);
    form.setFocus("customerPhone");
  };
  /** The button goes away with the tap. The focus moves up, but into no field: that would open a phone's keyboard. */
  const choose = (customer: KnownCustomer) => {
    top.current?.focus({ preventScroll: true });
    fill(customer);
  };
  /** A known number fills the fields below it, unless something is typed in them. */
  const fillIfKnown = async (typed: string) => {
    const complete = parsePhone(typed);
    if (complete === null) return;
    const known = await offers.lookUp(complete);
    const { customerPhone, customerName, customerAddress } = form.getValues();
    const isEmpty = `${customerName}${customerAddress}`.trim() === "";
    const isAsFilled = customerName === filled.current?.name && customerAddress === filled.current.address;
    if (known && customerPhone === typed && (isEmpty || isAsFilled)) fill(known);
  };
  /**
   * Fills the empty form from a customer's whole message (docs/product/orders.md, O-2352). `key` is the field that already has the text.
   * Returns whether the text is such a message.
   */
  const fillFromMessage = (text: string, key?: keyof Customer) => {
    const others = Object.entries(form.getValues()).filter(([other]) => other !== key);
    const isEmpty = others.every(([, typed]) => typed.trim() === "");
    const customer = isEmpty ? readMessage(text) : null;
    if (customer === null) return false;
    fillIn(customer);
    setFilledFrom("Check what was pasted");
    return true;
  };
  return { top, filledFrom, onChange, clear, choose, fillIfKnown, fillFromMessage };
}

function isIncomplete(problems: readonly { message: string }[]): boolean {
  return problems.some(({ message }) => message === INCOMPLETE);
}

type RecentProps = {
  customers: readonly KnownCustomer[] | undefined;
  onChoose: (customer: KnownCustomer) => void;
};

/** One row, whose place is kept until it comes, so that the fields below do not move. It scrolls sideways. */
function Recent({ customers, onChoose }: RecentProps) {
  return (
    <fieldset
      aria-label="Your last customers"
      className={classNames(
        "-mx-4 mt-2 flex min-w-0 gap-2 overflow-x-auto px-4 py-1",
        !customers && "invisible",
      )}
    >
      {!customers && <Button size="sm">Loading</Button>}
      {customers?.map((customer) => (
        <Button
          key={customer.phone}
          variant="secondary"
          size="sm"
          className="max-w-64 shrink-0"
          onClick={() => onChoose(customer)}
        >
          <span className="truncate">{customer.name}</span>
        </Button>
      ))}
    </fieldset>
  );
}

type KnownProps = {
  found: FoundCustomer;
  shown: Customer;
  onFill: (customer: KnownCustomer) => void;
};

function Known({ found: { customer, parcels }, shown, onFill }: KnownProps) {
  if (!customer && parcels.returned === 0) return null;
  const isShown = customer?.name === shown.customerName && customer.address === shown.customerAddress;
  return (
    <div className="mt-3 grid grid-cols-1 justify-items-start gap-1 rounded-control bg-sunken px-3.5 py-2 text-sm wrap-anywhere">
      {customer && (
        <p>
          {customer.name}: {counted(customer.orders, "order")}
          {customer.returned > 0 && `, ${numberText(customer.returned)} returned`}
        </p>
      )}
      {customer && !isShown && (
        <Button variant="secondary" size="sm" onClick={() => onFill(customer)}>
          Use name and address of the last order
        </Button>
      )}
      {parcels.returned > 0 && (
        <p className="font-medium text-danger">
          {numberText(parcels.returned)} of {counted(parcels.sent, "parcel")} to this number came back.
        </p>
      )}
    </div>
  );
}
