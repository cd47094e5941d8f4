import { Argument, type Command, CommanderError } from 'commander';
import { type KeyPurpose, recordWrittenKeys } from '../../src/access/key-uses.js';
import {
  addStoredKey,
  keysWithIds,
  newSigningJwk,
  removeStoredKey,
  SigningKeys,
} from '../../src/access/signing-keys.js';
import type { Database } from '../../src/db/database.js';
import {
  encryptionKeyFirst,
  signingKeyFirst,
  signingSetting,
  withNewEncryptionKey,
  withoutEncryptionKey,
} from '../../src/domain/keys/key-settings.js';
import { type KeyState, keyState, type PurposeState } from '../../src/domain/keys/key-status.js';
import { countLocked, lockAnew } from '../../src/domain/keys/locked-secrets.js';
import { AppError } from '../../src/errors.js';
import { parseSecretKeys, SecretBox } from '../../src/platforms/connections/secret-box.js';
import { DEMO_ENCRYPTION_KEY } from '../../src/system.js';
import { type InstallationDeps, printNote, printResult, tableOf, withoutTimeout } from '../console.js';

/** By then all processes have reloaded the signing keys. */
const SIGNS_AFTER_SECONDS = 20;

const PURPOSES: readonly KeyPurpose[] = ['encryption', 'signing'];

const NOT_NEEDED = {
  current: '',
  next: 'nothing yet',
  former: 'nothing: drop it',
  missing: '',
  dropped: 'nothing',
} as const satisfies Record<KeyState['role'], string>;

const SETTING = { encryption: 'ENCRYPTION_KEYS', signing: 'SESSION_SIGNING_KEYS' } as const;

interface Options {
  new?: true;
}

/** Commands for the installation's encryption and signing keys (ADR 53). */
export function registerRotation(keys: Command, given: InstallationDeps): void {
  const deps = withoutTimeout(given);
  const purpose = () => new Argument('<purpose>', 'which keys').choices(PURPOSES);
  keys
    .command('status')
    .description('what encryption and signing keys are still needed for; ends with 1 where one is missing')
    .action(() => showStatus(deps));
  keys
    .command('rotate')
    .description('the next step to a new encryption or signing key; may be broken off and run again at any time')
    .addArgument(purpose())
    .option('--new', 'make a new key, which reads and verifies before it writes')
    .action((which: KeyPurpose, options: Options) => new Rotation(deps, options).run(which));
  keys
    .command('drop')
    .description('give up a key that nothing needs any more')
    .addArgument(purpose())
    .argument('<id>', 'id of the key, as keys status shows it')
    .option('--leaked', 'somebody else knows this signing key: whoever it let in has to sign in again')
    .action((which: KeyPurpose, id: string, options: { leaked?: true }) => drop(deps, which, id, options));
}

async function showStatus(deps: InstallationDeps): Promise<void> {
  const { withDatabase, settings, asJson } = deps;
  const states = await withDatabase((db) =>
    Promise.all(PURPOSES.map(async (purpose) => keyState(db, purpose, await listedKeys(db, settings(), purpose)))),
  );
  const rows = states.flatMap(({ purpose, keys, processes }) =>
    keys.map((key) => [
      purpose,
      key.id,
      key.role,
      `${key.knownBy} of ${processes}`,
      key.neededFor.join('; ') || NOT_NEEDED[key.role],
    ]),
  );
  const heads = ['PURPOSE', 'KEY', 'ROLE', 'PROCESSES', 'NEEDED, BECAUSE'];
  printResult(deps, Object.fromEntries(states.map((state) => [state.purpose, state])), tableOf([heads, ...rows]));
  const missing = states.flatMap(({ purpose, keys }) =>
    keys.filter(({ role }) => role === 'missing').map(({ id }) => `${id} (${SETTING[purpose]})`),
  );
  if (missing.length === 0) return;
  // The JSON output contains the details.
  if (asJson?.()) throw new CommanderError(1, 'adlane.keyMissing', '');
  throw new AppError(
    'conflict',
    `Something needs keys that are not in this command's settings: ${missing.join(', ')}.`,
  );
}

/** From the settings or the database; the first key is the one used for writing. */
async function listedKeys(db: Database, settings: Settings, purpose: KeyPurpose): Promise<string[]> {
  if (purpose === 'encryption') return boxOf(settings).keyIds;
  const { sessionSigningKeys: text } = settings;
  return (text ? await SigningKeys.parse(text, SETTING.signing) : await SigningKeys.ofDatabase(db)).keyIds;
}

type Settings = ReturnType<InstallationDeps['settings']>;

const pairsOf = ({ encryptionKeys }: Settings) => encryptionKeys ?? DEMO_ENCRYPTION_KEY;

const boxOf = (settings: Settings) => new SecretBox(parseSecretKeys(pairsOf(settings)));

/** One step of a rotation, chosen by the keys that running processes know and stored values need. */
class Rotation {
  constructor(
    private readonly deps: InstallationDeps,
    private readonly options: Options,
  ) {}

  run(purpose: KeyPurpose): Promise<void> {
    return this.deps.withDatabase(async (db) => {
      const settings = this.deps.settings();
      if (purpose === 'signing' && !settings.sessionSigningKeys) return this.rotateStored(db);
      if (this.options.new) return this.createKey(purpose, settings);
      const state = await keyState(db, purpose, await listedKeys(db, settings, purpose));
      const next = state.keys.find(({ role }) => role === 'next');
      if (next) return this.putFirst(state, next, settings);
      requireOneWriter(state);
      if (purpose === 'encryption') await this.encryptAll(db, settings);
      return this.reportFormerKeys(await keyState(db, purpose, await listedKeys(db, settings, purpose)));
    });
  }

  private async createKey(purpose: KeyPurpose, settings: Settings): Promise<void> {
    const created =
      purpose === 'encryption' ? withNewEncryptionKey(pairsOf(settings), new Date()) : await newSigning(settings);
    this.tell(
      { step: 'add', keyId: created.id, setting: SETTING[purpose], value: created.value },
      `Made the key ${created.id}. Set this at every process, restart them one after the other, then run keys rotate ${purpose}:`,
      `${SETTING[purpose]}=${created.value}`,
    );
  }

  /** For a key that all processes know. */
  private async putFirst(state: PurposeState, next: KeyState, settings: Settings): Promise<void> {
    const { purpose, processes } = state;
    requireKnown(state, next);
    const value =
      purpose === 'encryption'
        ? encryptionKeyFirst(pairsOf(settings), next.id)
        : signingSetting(
            signingKeyFirst(await keysWithIds(settings.sessionSigningKeys as string, SETTING.signing), next.id),
          );
    this.tell(
      { step: 'put-first', keyId: next.id, setting: SETTING[purpose], value },
      `All running processes (${processes}) know the key ${next.id}, which has not been used. To rotate to it, set this at every process, restart them one after the other, then run keys rotate ${purpose} again; if it is an old one, drop it:`,
      `${SETTING[purpose]}=${value}`,
    );
  }

  private async encryptAll(db: Database, settings: Settings): Promise<void> {
    const box = boxOf(settings);
    await recordWrittenKeys(db, 'encryption', [...new Set((await countLocked(db)).map(({ keyId }) => keyId))]);
    const { done, unreadable } = await lockAnew(db, box, (so) =>
      printNote(this.deps, `${so.toLocaleString('en')} secrets are locked with ${box.keyIds[0]} now.`),
    );
    if (done === 0) printNote(this.deps, `No secret needed to be locked with ${box.keyIds[0]}.`);
    if (unreadable.length === 0) return;
    const where = unreadable.map((each) => `${each.secrets} in ${each.columnName} (key ${each.keyId})`).join(', ');
    throw new AppError(
      'conflict',
      `Some secrets open with none of the keys and stay as they are: ${where}. Add their key to ${SETTING.encryption} and run this again, or have the platforms connected and the webhooks' secrets rotated again.`,
    );
  }

  private async rotateStored(db: Database): Promise<void> {
    const id = await addStoredKey(db, SIGNS_AFTER_SECONDS);
    this.tell(
      { step: 'stored', keyId: id },
      `Made the key ${id}; it stands in the database, and signs in ${SIGNS_AFTER_SECONDS} seconds, when every process knows it.`,
      'The former one verifies until keys drop signing <id>; keys status says until when it is needed.',
    );
  }

  private reportFormerKeys({ purpose, keys }: PurposeState): void {
    const former = keys.filter(({ role }) => role === 'former');
    const lines = former.map((key) =>
      key.neededFor.length === 0
        ? `Nothing needs the key ${key.id} any more: keys drop ${purpose} ${key.id}`
        : `Keep the key ${key.id}: ${key.neededFor.join('; ')}.`,
    );
    const none = `There is only the key ${keys[0]?.id}; keys rotate ${purpose} --new makes another.`;
    this.tell({ step: 'rest', keys }, ...(former.length === 0 ? [none] : lines));
  }

  private tell(json: object, ...lines: string[]): void {
    printResult(this.deps, json, lines);
  }
}

async function newSigning(settings: Settings): Promise<{ id: string; value: string }> {
  const jwk = await newSigningJwk();
  const former = await keysWithIds(settings.sessionSigningKeys as string, SETTING.signing);
  return { id: jwk.kid, value: signingSetting([...former, jwk]) };
}

function requireKnown({ purpose, processes }: PurposeState, { id, knownBy }: KeyState): void {
  if (knownBy === processes) return;
  throw new AppError(
    'conflict',
    `Only ${knownBy} of ${processes} running processes know the key ${id}. Set ${SETTING[purpose]} with it at its end everywhere and restart them; a process that has ended counts for 30 seconds more.`,
  );
}

/** Throws while other processes write with another key, which would undo re-encryption. */
function requireOneWriter({ purpose, keys, processes }: PurposeState): void {
  const [current] = keys;
  const others = keys.filter((key) => key !== current && key.writtenBy > 0);
  if (others.length === 0 && current?.knownBy === processes) return;
  const ids = others.map(({ id }) => id).join(', ');
  const why = others.length > 0 ? `some still write with ${ids}` : `not all know ${current?.id}`;
  throw new AppError(
    'conflict',
    `The running processes (${processes}) do not all have this command's ${SETTING[purpose]}: ${why}. Restart them with it; a process that has ended counts for 30 seconds more.`,
  );
}

async function drop(
  deps: InstallationDeps,
  purpose: KeyPurpose,
  id: string,
  { leaked }: { leaked?: true },
): Promise<void> {
  const { withDatabase, settings } = deps;
  await withDatabase(async (db) => {
    const { keys } = await keyState(db, purpose, await listedKeys(db, settings(), purpose));
    const key = keys.find((each) => each.id === id);
    if (!key) throw new AppError('not_found', `There is no ${purpose} key ${id}; keys status lists them.`);
    const isLost = leaked === true && purpose === 'signing' && key.role !== 'current';
    if (key.neededFor.length > 0 && !isLost)
      throw new AppError('conflict', `Keep the key ${id}: ${key.neededFor.join('; ')}.`);
    if (purpose === 'signing' && !settings().sessionSigningKeys) {
      await removeStoredKey(db, id);
      const done = `Dropped the key ${id}; all processes forget it within 10 seconds.`;
      return printResult(deps, { step: 'dropped', keyId: id }, [done]);
    }
    const setting = SETTING[purpose];
    const value = await settingWithout(settings(), purpose, id);
    const how = isLost
      ? `The key ${id} ends what it signed when it goes. Set this at every process and restart them:`
      : `Nothing needs the key ${id}. Set this at every process and restart them one after the other:`;
    printResult(deps, { step: 'remove', keyId: id, setting, value }, [how, `${setting}=${value}`]);
  });
}

async function settingWithout(settings: Settings, purpose: KeyPurpose, id: string): Promise<string> {
  if (purpose === 'encryption') return withoutEncryptionKey(pairsOf(settings), id);
  const keys = await keysWithIds(settings.sessionSigningKeys as string, SETTING.signing);
  return signingSetting(keys.filter(({ kid }) => kid !== id));
}
