import { formatDate } from "@pola/shared/calendar";
import { numberText } from "@pola/shared/counted";
import { formatRupees } from "@pola/shared/money";
import { formatPhone } from "@pola/shared/phone";
import type { Order } from "@pola/shared/schemas/order";
import type { Product } from "@pola/shared/schemas/product";
import type { User } from "@pola/shared/schemas/user";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Command } from "cmdk";
import { findOrders, findProducts, findUsers } from "../../api/finder.ts";
import { useCoversArea } from "../../api/covers-area.ts";
import { fullName } from "../../components/full-name.ts";
import { OrderStatusBadge } from "../../components/order-status-badge.tsx";
import { PaletteItem } from "./palette-item.tsx";

/** What the admin can search for: "Screen, order, user or product". */
export function useFindable(): string {
  const covers = useCoversArea();
  const kinds = [covers("orders") && "order", covers("people") && "user", covers("products") && "product"];
  return ["Screen", ...kinds.filter(Boolean)].join(", ").replace(/, (\w+)$/, " or $1");
}

/**
 * The matches of each kind that the admin's areas cover. `isSearching` is also true during the pause after typing. Results show only when every
 * kind has responded, so that the first, selected one does not change just before Enter.
 */
export function useFound(search: string, isSettled: boolean) {
  const covers = useCoversArea();
  const isAsking = search.length > 1;
  const has = { orders: covers("orders"), users: covers("people"), products: covers("products") };
  const orders = useQuery({ ...findOrders(search), enabled: isAsking && has.orders });
  const users = useQuery({ ...findUsers(search), enabled: isAsking && has.users });
  const products = useQuery({ ...findProducts(search), enabled: isAsking && has.products });
  const queries = [has.orders && orders, has.users && users, has.products && products].filter(
    (query) => query !== false,
  );
  return {
    orders,
    users,
    products,
    isSearching: !isSettled || queries.some((query) => query.isFetching),
    hasFailed: queries.some((query) => query.isError),
    isReady: queries.every((query) => !query.isPending),
    count: queries.reduce((sum, query) => sum + (query.data?.length ?? 0), 0),
  };
}

/** The values of the results, in the order they are shown. */
export function foundValues({ orders, users, products }: ReturnType<typeof useFound>): string[] {
  const kinds = { Orders: orders, Users: users, Products: products };
  return Object.entries(kinds).flatMap(([heading, query]) =>
    query.isError ? [`retry ${heading}`] : (query.data ?? []).map(({ id }) => id),
  );
}

/** Orders, users and products that match. A kind whose search failed says so and offers to retry. */
export function Found({ found, onGo }: { found: ReturnType<typeof useFound>; onGo: (to: string) => void }) {
  if (!found.isReady) return null;
  return (
    <>
      <Kind heading="Orders" query={found.orders} itemOf={orderItem} onGo={onGo} />
      <Kind heading="Users" query={found.users} itemOf={userItem} onGo={onGo} />
      <Kind heading="Products" query={found.products} itemOf={productItem} onGo={onGo} />
    </>
  );
}

type Item = { to: string; title: string; line: string; end?: React.ReactNode };
type KindProps<Row> = {
  heading: string;
  query: UseQueryResult<Row[]>;
  itemOf: (row: Row) => Item;
  onGo: (to: string) => void;
};

function Kind<Row extends { id: string }>({ heading, query, itemOf, onGo }: KindProps<Row>) {
  if (query.isError) {
    return (
      <Command.Group heading={heading} className="palette-group">
        <PaletteItem
          value={`retry ${heading}`}
          onSelect={() => void query.refetch()}
          title={`Failed to search ${heading.toLowerCase()}`}
          line="Try again"
        />
      </Command.Group>
    );
  }
  if (!query.data || query.data.length === 0) return null;
  return (
    <Command.Group heading={heading} className="palette-group">
      {query.data.map((row) => {
        const { to, ...item } = itemOf(row);
        return <PaletteItem key={row.id} value={row.id} onSelect={() => onGo(to)} {...item} />;
      })}
    </Command.Group>
  );
}

// The amount comes first: the end of a line may be cut off.
function orderItem(order: Order): Item {
  const parts = [
    formatRupees(order.totalAmount),
    order.customerName,
    formatPhone(order.customerPhone),
    formatDate(order.createdAt),
    `by ${order.resellerName}`,
    order.trackingNumber,
  ];
  return {
    to: `/admin/orders?order=${order.id}`,
    title: order.orderNumber,
    line: parts.filter(Boolean).join(" · "),
    end: <OrderStatusBadge status={order.status} />,
  };
}

function userItem(user: User): Item {
  const isVendor = user.role === "vendor";
  return {
    to: isVendor ? `/admin/vendors?vendor=${user.id}` : `/admin/users/${user.id}`,
    title: fullName(user),
    line: [
      user.businessName,
      user.phone && formatPhone(user.phone),
      `joined ${formatDate(user.createdAt)}`,
      user.email,
    ]
      .filter(Boolean)
      .join(" · "),
    end: <span className="shrink-0 text-sm capitalize">{user.role}</span>,
  };
}

function productItem(product: Product): Item {
  return {
    to: `/admin/products?product=${product.id}`,
    title: product.name,
    line: [
      formatRupees(product.price),
      product.vendor.businessName,
      `${numberText(product.stock)} in stock`,
      `added ${formatDate(product.createdAt)}`,
    ].join(" · "),
  };
}
