import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { Graph } from "./graph.ts";
import { DESCRIPTION } from "./page-texts.ts";

const DAY = 24 * 60 * 60;

/** What a reseller can open without a connection; everything else is kept from its first use on. */
const READABLE_OFFLINE = [
  "src/features/home/home-page.tsx",
  "src/features/listings/listings-page.tsx",
  "src/features/product/product-page.tsx",
];

/**
 * Makes the web installable, and readable without a connection (docs/decisions/0015): the shell and the screens of the catalogue are
 * fetched ahead; listings, products and their pictures as they were last seen. Nothing else of the API is ever kept.
 */
export function serviceWorker(brand: string): Plugin[] {
  let ahead = new Set<string>();
  return [
    {
      name: "pola:offline-files",
      apply: "build",
      generateBundle(_options, bundle) {
        const graph = new Graph(Object.values(bundle));
        ahead = graph.closure(READABLE_OFFLINE);
        graph.assets(".css").forEach(({ fileName }) => ahead.add(fileName));
      },
    },
    ...VitePWA({
      registerType: "prompt",
      injectRegister: null,
      manifest: manifestOf(brand),
      workbox: {
        globPatterns: ["*.html", "assets/*.{js,css}"],
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => url.endsWith(".html") || ahead.has(url)) }),
        ],
        // Names with a hash need no second one.
        dontCacheBustURLsMatching: /^assets\//,
        directoryIndex: "home.html",
        navigateFallback: "/index.html",
        navigateFallbackDenylist: [/^\/(api|uploads|health|metrics)(\/|$)/],
        // The first visit already keeps what it sees.
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
            // What everybody may read, and only as resellers and guests ask for it: an admin's lists hold inactive products too.
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
                  // Tells the program that this answer is not fresh: the strip at the top says from when it is.
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

function manifestOf(brand: string) {
  return {
    id: "/",
    name: brand,
    short_name: brand,
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
