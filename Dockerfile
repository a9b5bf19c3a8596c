# The service as an image: built in one stage, run from another that holds neither sources nor tests, by a user without rights.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json ./
COPY config config
COPY scripts scripts
COPY src src
RUN npm run -s build

# What runs: the compiled service and the packages that it needs. The `node` package is what npm start brings along; here it is the image's.
FROM build AS parts
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node

# The whole suite against other services: docker compose --profile test run --rm test
FROM build AS test
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql postgresql-client && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npm run -s build
CMD ["npm", "run", "test:services"]

FROM node:24.21.0-bookworm-slim AS run
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# pg_dump and pg_restore, which `backup` and `restore` run, as new as the server of compose: they must not be older, and Debian's are.
ARG POSTGRES_CLIENT=17
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
  && apt-get purge --yes --auto-remove postgresql-common && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
COPY --from=parts /app/package.json ./
COPY --from=parts /app/node_modules node_modules
COPY --from=parts /app/dist dist
RUN chown node:node dist/bundle/compiled
USER node
# One start, which timeout ends, keeps the compiled code: containers have a read-only file system. Same user and flags as theirs.
RUN HOST=127.0.0.1 DATA_DIR=/tmp/first PORT=0 timeout 20 node --enable-source-maps --max-semi-space-size=32 --initial-old-space-size=128 dist/bundle/main.js \
  || [ $? -eq 124 ] && rm -rf /tmp/first
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=4s --start-period=30s --retries=3 CMD ["node", "dist/src/commands/healthy.js"]
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=32", "--initial-old-space-size=128", "dist/bundle/main.js"]
