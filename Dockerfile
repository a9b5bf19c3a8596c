# The service as an image: built in one stage, run from another that holds neither sources nor tests, by a user without rights.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
# pg_dump and pg_restore, which `backup` and `restore` run, as new as the server of compose: they must not be older, and Debian's are.
# The list of packages goes with its key, so that images on top of this one can install packages.
ARG POSTGRES_CLIENT=17
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
  && apt-get purge --yes --auto-remove postgresql-common && rm -rf /var/lib/apt/lists/* /etc/apt/sources.list.d/pgdg.*

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json schema.graphql ./
COPY config config
COPY scripts scripts
COPY src src
RUN npm run -s build

# What runs: the compiled service and the packages that it needs. The `node` package is what npm start brings along; here it is the image's.
FROM build AS parts
# The user without rights reads all of it, whatever the umask of the clone was.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node \
  && chmod -R a+rX package.json dist

# The whole suite against other services: docker compose --profile test run --rm test
FROM build AS test
# Servers of their own for some tests. Without a cluster pg_dump is the newest one, which is that of the image.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql && pg_dropcluster 15 main && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npm run -s build
CMD ["npm", "run", "test:services"]

FROM base AS run
RUN mkdir /data && chown node:node /data
COPY --from=parts /app/package.json ./
COPY --from=parts /app/node_modules node_modules
COPY --from=parts /app/dist dist
COPY --chmod=644 deploy/healthy.sh ./
RUN chown node:node dist/bundle/compiled
USER node
# One start, until it is ready, keeps the compiled code: containers have a read-only file system. Same user and flags as theirs.
RUN export NODE_ENV=production DATA_DIR=/tmp/first PORT=0; log=/tmp/first.log; \
  node --enable-source-maps --max-semi-space-size=32 --initial-old-space-size=128 dist/bundle/main.js > $log 2>&1 & service=$!; \
  until grep -q '"event":"ready"' $log; do kill -0 $service || { cat $log; exit 1; }; sleep 0.2; done; \
  kill $service; wait $service && rm -rf /tmp/first $log
# Behind every step that runs another program: HOST and PORT are everyday names, which other programs read as well.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=10s --start-period=60s --retries=3 CMD ["bash", "healthy.sh"]
ENTRYPOINT ["node", "--enable-source-maps", "--max-semi-space-size=32", "--initial-old-space-size=128", "dist/bundle/main.js"]
