import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { galley } from '@galley/client';

const api = galley({ url: process.env.GALLEY_URL!, key: process.env.GALLEY_KEY! });
const id = process.env.PRODUCT_ID!;

let { data: build } = await api.POST('/products/{id}/builds', { params: { path: { id } } });
while (build.state === 'queued' || build.state === 'running') {
  await setTimeout(1000);
  const path = { id, build_id: build.id };
  ({ data: build } = await api.GET('/products/{id}/builds/{build_id}', { params: { path } }));
}
if (build.state === 'failed') throw new Error(build.reason ?? 'The build failed.');

const { data } = await api.GET('/products/{id}/files/{format}', {
  params: { path: { id, format: 'pdf' } },
  parseAs: 'arrayBuffer',
});
await writeFile('book.pdf', new Uint8Array(data));
