import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { SHOP_PLACEHOLDERS } from "../../../packages/shared/src/shop-page.ts";
import { Graph } from "./graph.ts";
import { DESCRIPTION } from "./page-texts.ts";

const DAY = 24 * 60 * 60;

/** The pages that open without a connection, and the bar above them. All other code is cached when it is first used. */
const OFFLINE_CODE = [
  "src/features/home/home-page.tsx",
  "src/features/listings/listings-page.tsx",
  "src/features/product/product-page.tsx",
  "src/app/draft-bar.tsx",
];

/**
 * Makes the web installable, and readable without a connection (docs/decisions/0015). The HTML and the pages of the catalogue are cached
 * in advance; listings, products and their pictures as they were last seen. No other response of the API is cached.
 */
export function serviceWorker(): Plugin[] {
  let precached = new Set<string>();
  return [
    {
      name: "pola:offline-files",
      apply: "build",
      generateBundle(_options, bundle) {
        const graph = new Graph(Object.values(bundle));
        precached = graph.closure(OFFLINE_CODE);
        graph.assets(".css").forEach(({ fileName }) => precached.add(fileName));
      },
    },
    ...VitePWA({
      registerType: "prompt",
      injectRegister: null,
      manifest: manifestOf(SHOP_PLACEHOLDERS.name),
      workbox: {
        globPatterns: ["*.html", "assets/*.{js,css}"],
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => url.endsWith(".html") || precached.has(url)),
          }),
        ],
        // File names with a hash need no revision parameter.
        dontCacheBustURLsMatching: /^assets\//,
        directoryIndex: "home.html",
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/(api|uploads|health|metrics)(\/|$)/],
        importScripts: ["/push.js"],
        // Caching starts with the first visit.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        runtimeCaching: [
          {
            urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
            handler: "CacheFirst",
            options: { cacheName: "code", expiration: { maxEntries: 80, maxAgeSeconds: 60 * DAY } },
          },
          {
            // Only the calls of resellers and guests. An admin's lists hold inactive products too.
            urlPattern: ({ sameOrigin, url, request }) =>
              sameOrigin &&
              /^\/api\/(products|vendor\/listings)(\/|$)/.test(url.pathname) &&
              !url.searchParams.has("status") &&
              !url.searchParams.has("stock") &&
              !/^https?:\/\/[^/]+\/admin/.test(request.referrer),
            handler: "NetworkFirst",
            options: {
              cacheName: "listings",
              networkTimeoutSeconds: 8,
              matchOptions: { ignoreVary: true },
              cacheableResponse: { statuses: [200] },
              expiration: { maxEntries: 100, maxAgeSeconds: 14 * DAY },
              plugins: [
                {
                  // Marks the response as cached, so that the page says how old it is.
                  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
                    if (!cachedResponse) return null;
                    const headers = new Headers(cachedResponse.headers);
                    headers.set("X-Saved", "1");
                    return new Response(await cachedResponse.blob(), {
                      status: cachedResponse.status,
                      headers,
                    });
                  },
                },
              ],
            },
          },
          {
            urlPattern: ({ sameOrigin, request }) =>
              sameOrigin &&
              request.destination === "image" &&
              /^https?:\/\/[^/]+\/(products|listings|dashboard|checkout)(\/|\?|$)/.test(request.referrer),
            handler: "CacheFirst",
            options: {
              cacheName: "pictures",
              cacheableResponse: { statuses: [200] },
              expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true },
            },
          },
        ],
      },
    }),
  ];
}

function manifestOf(name: string) {
  return {
    id: "/",
    name,
    short_name: name,
    description: DESCRIPTION,
    lang: "en",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone" as const,
    theme_color: "#0b6e69",
    background_color: "#f6f8f8",
    categories: ["business", "shopping"],
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Listings", url: "/products" },
      { name: "Orders", url: "/orders" },
      { name: "Payouts", url: "/payouts" },
    ],
  };
}
