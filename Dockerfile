# The service for a PostgreSQL of one's own (DATABASE_URL). The embedded PostgreSQL is left out of the image.

# A name with a digest pins it: docker build --build-arg NODE_IMAGE=node:22-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opslag
COPY package.json package-lock.json .npmrc ./
# With the optional packages: what builds the pages is among them.
RUN npm ci --ignore-scripts
COPY . .
# `--build-arg COMMIT=$(git rev-parse HEAD)`: then /version says what the image was built from.
ARG COMMIT
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /opslag
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /opslag
COPY --from=packages /opslag/node_modules ./node_modules
COPY --from=build /opslag/dist ./dist
# Read where they stand: the model in SDL and the migrations in SQL.
COPY package.json LICENSE ./
COPY graphql ./graphql
COPY db/migrations ./db/migrations
RUN chmod +x dist/server/opslag.js && ln -s /opslag/dist/server/opslag.js /usr/local/bin/opslag
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["opslag", "health"]
# The shutdown takes the delay and the grace period at most.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/opslag.js", "start"]
