import { createHash } from 'node:crypto';
import { load } from './program.js';

/** In place of a module that is not a test: one of the same names, whose values are those of the worker's program. */
export default {
  process(_source, path, { supportsStaticESM }) {
    const program = `loadProgram(${JSON.stringify(path)})`;
    if (!supportsStaticESM) return { code: `module.exports = ${program};` };
    const names = Object.keys(load(path)).filter((name) => name !== 'module.exports');
    const values = names.map((name, at) => `const v${at} = program.${name};\nexport { v${at} as ${name} };`);
    return { code: [`const program = ${program};`, ...values].join('\n') };
  },
  getCacheKey: (source, path, { supportsStaticESM }) =>
    createHash('sha256').update(`${path}\0${supportsStaticESM}\0`).update(source).digest('hex'),
};
