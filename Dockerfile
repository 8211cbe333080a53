# Build: everything, then the web and the Prisma client.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile && npx --yes pnpm@12.21.0 build

# Production dependencies only.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY e2e/package.json e2e/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --ignore-scripts=false

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=dependencies /app ./
COPY package.json tsconfig.base.json ./
COPY prisma prisma
COPY packages packages
COPY apps/api apps/api
COPY --from=dependencies /app/packages/shared/node_modules packages/shared/node_modules
COPY --from=dependencies /app/apps/api/node_modules apps/api/node_modules
COPY --from=build /app/apps/api/src/generated apps/api/src/generated
COPY --from=build /app/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "apps/api/src/main.ts"]
