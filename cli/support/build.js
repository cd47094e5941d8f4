/** Compiles into dist/ and the client into client/dist, and bundles the pages; does nothing if all are current. */
import './compile.js';
import './client.js';
import { bundlePages } from './pages.js';

await bundlePages();
