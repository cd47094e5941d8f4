# syntax=docker/dockerfile:1
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
# The pages are built from these: what they need is installed with the rest.
COPY client/package.json client/
COPY console/package.json console/

FROM manifests AS build
# This image brings its own Node, so the install script of the package "node" has nothing to do.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The stand-ins stay behind: the image is for production, which loads none of them.
RUN npm run build && rm -r dist/sandbox dist/demo

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/dist dist
COPY --from=build /app/src/transports/pages/browser src/transports/pages/browser
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
