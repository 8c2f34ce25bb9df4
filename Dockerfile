# The steps of `npm start` on a machine of its own: the packages of the lockfile, the build, the start.
FROM node:20-bookworm-slim

RUN mkdir /app /data && chown node:node /app /data
WORKDIR /app
# PostgreSQL never runs as root, and nothing else has to.
USER node

# A start checks all packages of the lockfile, those for development too.
COPY --chown=node:node package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund && npm cache clean --force

COPY --chown=node:node . .
RUN node scripts/start.mjs --build && rm -rf .next/cache

ENV HOST=0.0.0.0 PORT=3000 GALLEY_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Alive, not ready: a database that is away is no reason to start the app again.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
