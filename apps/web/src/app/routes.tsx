import { Outlet, type RouteObject } from "react-router-dom";
import { classNames } from "../ui/class-names.ts";
import { ErrorPage } from "./error-page.tsx";
import { AdminRoute, GuestRoute, ResellerRoute, ShopRoute, VendorRoute } from "./guards.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageSpinner } from "./page-spinner.tsx";
import { pages, type Page } from "./pages.ts";

/** The width of a screen; admin screens are wider, for their tables. Pages add no gutter of their own. */
function Column({ isWide = false }) {
  return (
    <div className={classNames("page-width pb-12", isWide && "max-w-admin!")}>
      <Outlet />
    </div>
  );
}

const toRoute = ({ path, load }: Page): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** The frame and the guards around the pages. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorPage />,
    children: [
      {
        // A second boundary, so that the header and the footer stay around a page that fails.
        errorElement: <ErrorPage />,
        hydrateFallbackElement: <PageSpinner />,
        children: [
          ...pages.open.map(toRoute),
          { element: <GuestRoute />, children: pages.guest.map(toRoute) },
          {
            element: <Column />,
            children: [
              { element: <ShopRoute />, children: pages.shop.map(toRoute) },
              { element: <ResellerRoute />, children: pages.reseller.map(toRoute) },
              { element: <VendorRoute />, children: pages.vendor.map(toRoute) },
            ],
          },
          {
            element: <Column isWide />,
            children: [{ element: <AdminRoute />, children: pages.admin.map(toRoute) }],
          },
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: pages.bare.map(toRoute),
  },
  {
    element: <AdminRoute />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: pages.adminPrint.map(toRoute),
  },
];
