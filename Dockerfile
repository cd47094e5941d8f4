# syntax=docker/dockerfile:1
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The pages are built from these: what they need is installed with the rest.
COPY client/package.json client/
COPY console/package.json console/
# No package needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The stand-ins and the packages stay behind: what production needs of them is in the program.
RUN npm run bundle

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist/program dist/program
COPY --from=build /app/dist/pages dist/pages
COPY --from=build /app/src/transports/pages/browser src/transports/pages/browser
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/program/main.js"]
