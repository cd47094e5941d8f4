import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Seen {
  method: string;
  path: string;
  authorization: string;
}

/** As much of the S3 protocol as a bucket needs to keep objects, on a loopback port. */
export async function startS3Server() {
  const objects = new Map<string, { type: string; body: Buffer }>();
  const requests: Seen[] = [];
  const state = { failing: false };
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').split('?')[0] as string;
    const { method = '', headers } = request;
    requests.push({ method, path, authorization: headers.authorization ?? '' });
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (state.failing) return void refuse(403, 'AccessDenied');
    const object = objects.get(path);
    if (method === 'PUT') {
      objects.set(path, { type: headers['content-type'] ?? '', body });
      return void response.writeHead(200, { etag: '"1"' }).end();
    }
    if (method === 'DELETE') {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    if (!object) return void refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.body.length }).end(object.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
