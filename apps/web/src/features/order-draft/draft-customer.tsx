import { formatPhone, parsePhone } from "@pola/shared/phone";
import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import type { Customer } from "@pola/shared/schemas/order";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { customerByPhone, customers } from "../../api/customers.ts";
import { counted } from "../../lib/counted.ts";
import { pendingDraft } from "../../lib/pending-draft.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";

const RECENT = 4;
const INCOMPLETE = "Please fill in all required fields";
const CUSTOMER_FIELDS = ["customerPhone", "customerName", "customerAddress"] as const;

const loadCustomer = async () => (await import("@pola/shared/schemas/order")).Customer;

type DraftCustomerProps = {
  id: string;
  draft: OrderDraft;
  onDraft: (customer: Partial<Customer>) => void;
  onSubmit: (customer: Customer) => Promise<void>;
  children: ReactNode;
};

/** Who receives the order: the phone number first, and what is known fills the rest (docs/product/orders.md, O-175). */
export function DraftCustomer({ id, draft, onDraft, onSubmit, children }: DraftCustomerProps) {
  const atStart = {
    customerPhone: formatPhone(draft.customerPhone),
    customerName: draft.customerName,
    customerAddress: draft.customerAddress,
  };
  const form = useZodForm(loadCustomer, atStart);
  const queryClient = useQueryClient();
  const phone = parsePhone(form.watch("customerPhone"));
  const { data: found } = useQuery({ ...customerByPhone(phone ?? ""), enabled: phone !== null });
  const sent = useRef<Customer>(atStart);
  /** Sends what was typed here; what was not touched stays as another tab may have set it. */
  const save = () => {
    const now = form.getValues();
    const names = CUSTOMER_FIELDS.filter((name) => now[name] !== sent.current[name]);
    sent.current = now;
    if (names.length > 0 || pendingDraft.get() !== null)
      onDraft(Object.fromEntries(names.map((name) => [name, now[name]])));
  };
  const field = (name: keyof Customer, whenEmpty: string) => {
    const props = form.field(name);
    const onBlur: typeof props.onBlur = async (event) => {
      await props.onBlur(event);
      save();
    };
    const onChange: typeof props.onChange = async (event) => {
      await props.onChange(event);
      // Kept from the first letter on: the phone may close the page before the field is left.
      pendingDraft.add({ [name]: form.getValues(name) });
    };
    return { ...props, onBlur, onChange, error: props.error === INCOMPLETE ? whenEmpty : props.error };
  };
  const fill = ({ name, phone: number, address }: KnownCustomer) => {
    form.setValue("customerPhone", formatPhone(number));
    form.setValue("customerName", name);
    form.setValue("customerAddress", address);
    form.clearErrors();
    save();
  };
  /** A known number fills the fields below it, unless something is typed in them. */
  const fillIfKnown = async (typed: string) => {
    const complete = parsePhone(typed);
    if (complete === null) return;
    const known = await queryClient.fetchQuery(customerByPhone(complete)).catch(() => undefined);
    const { customerPhone, customerName, customerAddress } = form.getValues();
    const isFree = `${customerName}${customerAddress}`.trim() === "" && customerPhone === typed;
    if (known?.customer && isFree) fill(known.customer);
  };
  return (
    <form id={id} noValidate onSubmit={form.onSubmit(onSubmit)} className="grid gap-4">
      {draft.customerPhone === "" && <Recent onChoose={fill} />}
      <TextField
        label="Customer phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint="For example 077 123 4567"
        {...field("customerPhone", "Enter your customer's phone number")}
        onInput={(event) => void fillIfKnown(event.currentTarget.value)}
      />
      {found && <Known found={found} shown={form.watch("customerName")} onFill={fill} />}
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
      <p className="text-sm text-muted">We deliver in {DELIVERY_CITY}.</p>
      <FormBanner message={form.failure} />
      {children}
    </form>
  );
}

function Recent({ onChoose }: { onChoose: (customer: KnownCustomer) => void }) {
  const { data } = useQuery(customers({ search: "", page: 1, pageSize: RECENT }));
  if (!data || data.rows.length === 0) return null;
  return (
    <fieldset aria-label="Your last customers" className="flex flex-wrap gap-2">
      {data.rows.map((customer) => (
        <Button key={customer.phone} variant="secondary" size="sm" onClick={() => onChoose(customer)}>
          {customer.name}
        </Button>
      ))}
    </fieldset>
  );
}

type KnownProps = { found: FoundCustomer; shown: string; onFill: (customer: KnownCustomer) => void };

function Known({ found: { customer, parcels }, shown, onFill }: KnownProps) {
  return (
    <div className="grid justify-items-start gap-1 rounded-control bg-sunken px-3.5 py-2 text-sm">
      {customer && (
        <p>
          {customer.name}: {counted(customer.orders, "order")}
          {customer.returned > 0 && `, ${customer.returned.toLocaleString("en-US")} returned`}
        </p>
      )}
      {customer && shown !== customer.name && (
        <Button variant="secondary" size="sm" onClick={() => onFill(customer)}>
          Use name and address of the last order
        </Button>
      )}
      {parcels.returned > 0 && (
        <p className="font-medium text-danger">
          {parcels.returned.toLocaleString("en-US")} of {counted(parcels.sent, "parcel")} to this number came
          back.
        </p>
      )}
    </div>
  );
}
