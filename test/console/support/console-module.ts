import { join } from 'node:path';
import { build } from 'esbuild';

const CONSOLE = join(import.meta.dirname, '../../../console');

/** Exports of modules below console/src, bundled as for the browser: what needs no page can be tried without one. */
export async function consoleModule<Exports>(...paths: string[]): Promise<Exports> {
  const { outputFiles } = await build({
    stdin: { contents: paths.map((path) => `export * from './src/${path}';`).join('\n'), resolveDir: CONSOLE },
    bundle: true,
    write: false,
    format: 'cjs',
    jsx: 'automatic',
    tsconfig: join(CONSOLE, 'tsconfig.json'),
    logLevel: 'error',
  });
  const module = { exports: {} };
  new Function('module', 'exports', outputFiles[0]?.text ?? '')(module, module.exports);
  return module.exports as Exports;
}
