import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../lib/api-error.ts";
import { ListRows } from "./list-rows.tsx";

test.each([
  ["Failed to fetch orders", "Failed to fetch orders"],
  ["The shop is being updated", "Failed to fetch ordersThe shop is being updated"],
])(
  "a list that failed with '%s' does not repeat its title as the reason (I-1557)",
  async (message, shown) => {
    const error = new ApiError({ status: 500, code: "INTERNAL", message });
    const list = {
      query: { isPending: false, isError: true, error },
      rows: undefined,
      filters: {},
      isFiltered: false,
      clearFilters: () => undefined,
    };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ListRows
          list={list}
          loading={{ label: "Loading orders", count: 1 }}
          failed="Failed to fetch orders"
          nothing={{ title: "No orders found" }}
        >
          {() => null}
        </ListRows>
      </QueryClientProvider>,
    );
    expect((await screen.findByRole("alert")).textContent).toContain(shown);
    expect(screen.getAllByText("Failed to fetch orders")).toHaveLength(1);
  },
);
