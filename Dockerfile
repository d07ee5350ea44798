# The service for a PostgreSQL of one's own (DATABASE_URL). The embedded PostgreSQL is left out of the image.

FROM node:22-bookworm-slim AS build
WORKDIR /opslag
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=optional
COPY . .
# `--build-arg COMMIT=$(git rev-parse HEAD)`: then /version says what the image was built from.
ARG COMMIT
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /opslag
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM node:22-bookworm-slim
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
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The shutdown takes the delay and the grace period at most.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/server/opslag.js", "start"]
