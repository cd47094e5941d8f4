/** Compiles into dist/ and bundles the pages; does nothing if both are current. */
import './compile.js';
import { bundlePages } from './pages.js';

await bundlePages();
