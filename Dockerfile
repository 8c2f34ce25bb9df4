# Does what `npm start` does, in an image: installs the packages, builds, and starts.
FROM node:20-bookworm-slim

# Makes print editions CMYK.
RUN apt-get update && apt-get install -y --no-install-recommends ghostscript && rm -rf /var/lib/apt/lists/*
RUN mkdir /app /data && chown node:node /app /data
WORKDIR /app
# PostgreSQL can't run as root, and nothing else needs to.
USER node

# Each start checks every package in the lockfile, including the development ones.
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund && npm cache clean --force

COPY --chown=node:node . .
RUN node scripts/start.mjs --build && rm -rf .next/cache

ENV HOST=0.0.0.0 PORT=3000 GALLEY_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Checks that the app is alive, not ready: an unreachable database is no reason to restart it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
