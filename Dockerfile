# One image of Replique: server, console, widget and jobs (docs/deployment.md).
# tools/steps/dockerfile-commands.mjs runs these very commands in a clean folder.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --include=optional
RUN node tools/build.mjs

# The packages of the server alone, without those of building and testing.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --include=optional --workspace apps/api

FROM node:24-bookworm-slim
# Others reach 0.0.0.0, so there is no demo and no account unless DEMO=1 is said (docs/demo.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir -m 0700 /data && chown node:node /data
COPY --from=packages /app/package.json ./package.json
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/packages ./packages
COPY --from=packages /app/apps/api ./apps/api
COPY --from=packages /app/docs/help ./docs/help
COPY --from=build /app/apps/console/dist ./apps/console/dist
COPY --from=build /app/apps/widget/dist ./apps/widget/dist
COPY --from=build /app/apps/panel/dist ./apps/panel/dist
COPY --from=build /app/apps/extension/dist ./apps/extension/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "--max-semi-space-size=32", "apps/api/src/main.ts"]
