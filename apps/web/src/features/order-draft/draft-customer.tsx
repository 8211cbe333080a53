import { formatPhone, parsePhone } from "@pola/shared/phone";
import type { FoundCustomer, KnownCustomer } from "@pola/shared/schemas/customer";
import { Customer } from "@pola/shared/schemas/order";
import type { OrderDraft } from "@pola/shared/schemas/order-draft";
import { DELIVERY_CITY } from "@pola/shared/shipping";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { customerByPhone, customers } from "../../api/customers.ts";
import { useZodForm } from "../../lib/zod-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { FormBanner } from "../../ui/form.tsx";

const RECENT = 4;

type DraftCustomerProps = {
  id: string;
  draft: OrderDraft;
  onDraft: (customer: Partial<Customer>) => void;
  /** `found` is what is known of the number, for the question before an order is placed twice. */
  onSubmit: (customer: Customer, found: FoundCustomer | undefined) => Promise<void>;
  children: ReactNode;
};

/** Who receives the order: the phone number first, and what is known fills the rest (docs/product/orders.md, O-175). */
export function DraftCustomer({ id, draft, onDraft, onSubmit, children }: DraftCustomerProps) {
  const { customerName, customerPhone, customerAddress } = draft;
  const form = useZodForm(Customer, {
    customerPhone: formatPhone(customerPhone),
    customerName,
    customerAddress,
  });
  const queryClient = useQueryClient();
  const phone = parsePhone(form.watch("customerPhone"));
  const { data: found } = useQuery({ ...customerByPhone(phone ?? ""), enabled: phone !== null });
  const fill = ({ name, phone: number, address }: KnownCustomer) => {
    form.setValue("customerPhone", formatPhone(number));
    form.setValue("customerName", name);
    form.setValue("customerAddress", address);
    form.clearErrors();
    onDraft({ customerPhone: number, customerName: name, customerAddress: address });
  };
  const submit = form.onSubmit(async (customer) => {
    const known = queryClient.ensureQueryData(customerByPhone(customer.customerPhone));
    await onSubmit(customer, await known.catch(() => undefined));
  });
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      onBlur={() => onDraft(form.getValues())}
      className="grid gap-4"
    >
      {customerPhone === "" && <Recent onChoose={fill} />}
      <TextField
        label="Customer phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint="For example 077 123 4567"
        {...form.field("customerPhone")}
      />
      {found && <Known found={found} shown={form.watch("customerName")} onFill={fill} />}
      <TextField
        label="Customer name"
        autoComplete="off"
        autoCapitalize="words"
        {...form.field("customerName")}
      />
      <TextareaField label="Delivery address" autoComplete="off" {...form.field("customerAddress")} />
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
    <div role="group" aria-label="Your last customers" className="flex flex-wrap gap-2">
      {data.rows.map((customer) => (
        <Button key={customer.phone} variant="secondary" size="sm" onClick={() => onChoose(customer)}>
          {customer.name}
        </Button>
      ))}
    </div>
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

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}
