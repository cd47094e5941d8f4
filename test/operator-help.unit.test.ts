import { runCommand } from '../cli/program.js';

const nothing = () => Promise.reject(new Error('Help needs neither a database nor a system.'));

test.each(
  [
    [],
    ['maintenance', 'on'],
    ['maintenance', 'off'],
    ['migrate'],
    ['seed'],
    ['sync', 'run'],
    ['sync', 'status'],
    ['keys', 'list'],
    ['keys', 'revoke'],
    ['tickets', 'list'],
    ['tickets', 'show'],
    ['tickets', 'reply'],
    ['tickets', 'status'],
    ['features', 'set'],
  ].map((argv) => [argv.join(' '), argv]),
)('adlane %s says how it is used', async (name, argv) => {
  const { exitCode, output } = await runCommand([...argv, '--help'], { withDatabase: nothing, withSystem: nothing });
  expect({ exitCode, output }).toMatchObject({ exitCode: 0, output: expect.stringContaining(`Usage: adlane ${name}`) });
});
