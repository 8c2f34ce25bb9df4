# Does what `npm start` does, in an image: builds a release, and starts it.
FROM node:20-bookworm-slim AS build
RUN mkdir /source && chown node:node /source
WORKDIR /source
USER node
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY --chown=node:node . .
RUN node scripts/start.mjs --release /tmp/release

FROM node:20-bookworm-slim

# Makes print editions CMYK.
RUN apt-get update && apt-get install -y --no-install-recommends ghostscript && rm -rf /var/lib/apt/lists/*
RUN mkdir /app /data && chown node:node /app /data
WORKDIR /app
# PostgreSQL can't run as root, and nothing else needs to.
USER node
COPY --from=build --chown=node:node /tmp/release ./

ENV HOST=0.0.0.0 PORT=3000 GALLEY_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Checks that the app is alive, not ready: an unreachable database is no reason to restart it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
