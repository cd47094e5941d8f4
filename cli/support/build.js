/** Compiles into dist/ and bundles the pages, whatever of it is not there yet. */
import './compile.js';
import { bundlePages } from './pages.js';

await bundlePages();
