# Build: everything, then the Prisma client, the programs and the web. The web carries the address of the suppliers' portal, if one is given.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ARG VITE_VENDOR_PORTAL_URL
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile
RUN npx --yes pnpm@12.21.0 build

# What the running product needs and nothing else. The embedded PostgreSQL is for development: here DATABASE_URL names a server.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY packages/shared/package.json packages/shared/
COPY packages/database/package.json packages/database/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY tests/package.json tests/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter @pola/api

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY prisma/migrations prisma/migrations
COPY prisma/structure.sql prisma/
COPY apps/api/data apps/api/data
COPY apps/demo/data apps/demo/data
COPY apps/demo/pictures apps/demo/pictures
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir -p /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
