# Szpalta in a container: a site's folder in /site, made from the packed engine that lies beside this file.
# What is kept lies in /site/data, the one folder that is written to; the rest may be mounted read-only.
FROM node:26-trixie-slim

ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV PATH=/site/node_modules/.bin:$PATH

WORKDIR /site
COPY szpalta-*.tgz /engine/
# With the packages that a second place in S3 and a log in Postgres need.
RUN export npm_config_cache=/tmp/npm && \
  npx --yes --package /engine/szpalta-*.tgz szpalta new /site && \
  npm install --no-audit --no-fund aws4fetch@1.0.20 pg@8.23.1 && \
  rm -rf /tmp/npm && \
  mkdir -p /site/data && chown node:node /site/data

USER node
VOLUME /site/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --start-interval=2s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["szpalta", "start"]
