import { isDeepStrictEqual } from 'node:util';
import type {
  PortfolioStrategiesArgs,
  PortfolioStrategy,
  PortfolioTargetChange,
  SetPortfolioTargetArgs,
} from '../../../schema/campaigns/portfolio.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, conflict, ParameterError } from '../../errors.js';
import { eurOfMicros } from '../../lib/money.js';
import type { AdPlatforms } from '../../platforms/ad-platform.js';
import type { PortfolioRecord, PortfolioTarget } from '../../platforms/ad-records.js';
import { requireReader, requireWritable, withTimeout } from '../accounts/account-platform.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import type { LiveTarget, LiveWrites, MadeChange } from '../audit/live-write.js';
import { sharedRead } from '../audit/planned-write.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';
import { AccountMoney } from '../currencies/account-money.js';
import { EURO } from '../currencies/conversion.js';
import type { ReferenceRates } from '../currencies/reference-rates.js';
import { copyFacts } from '../lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import { requireMember } from '../teams/membership.js';
import { overwritten, type Undoer, type UndoInProgress, type Undone } from '../undo/undo.js';
import { AIMS, CENT_MICROS, targetsOf } from './campaign-terms.js';
import {
  changeOf,
  effectOf,
  type PortfolioChange,
  type PortfolioUndoState,
  stateInWords,
  subjectOf,
  targetOf,
  toChangedState,
} from './portfolio-change.js';

const PATIENCE_MS = 30_000;
/** The kind of object whose planned effects later changes build on. */
const PORTFOLIO = 'portfolio';

type Derive = (strategy: PortfolioRecord, money: AccountMoney) => PortfolioChange | Promise<PortfolioChange>;
type PortfolioWrite = Pick<SetPortfolioTargetArgs, 'accountId' | 'strategyId' | 'validateOnly' | 'userId'>;

/** Bidding strategies that campaigns share, which exist at the platform alone (ADR 7). */
export class PortfolioService implements Undoer<PortfolioUndoState> {
  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly live: LiveWrites,
    private readonly rates: Pick<ReferenceRates, 'latest'>,
  ) {}

  /** By name. Throws NotFoundError, PlatformError, and `platform_rejected` for a platform without them. */
  async list(viewer: Viewer, { accountId }: PortfolioStrategiesArgs): Promise<PortfolioStrategy[]> {
    await requireVisible(this.db, viewer, accountId);
    const { reader, name, currency } = await requireReader(this.db, this.platforms, viewer, accountId, 'portfolios');
    const money = await AccountMoney.ifKnown(currency, this.rates);
    const found = await withTimeout(PATIENCE_MS, name, (signal) => reader.portfolios({ accountId, signal }));
    return found
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
      .map((strategy) => strategyOf(accountId, strategy, money));
  }

  /**
   * Sets the target for all campaigns that bid by the strategy, in other currencies converted to the smallest unit. Throws
   * ParameterError unless exactly one target is given, `conflict` if the strategy has no such target or several campaigns
   * use it without `applyToAllCampaigns`, `platform_rejected` for that of a manager, and PlatformError.
   */
  async setTarget(
    viewer: Viewer,
    args: SetPortfolioTargetArgs,
    write: WriteInProgress,
  ): Promise<PortfolioTargetChange> {
    const { accountId, applyToAllCampaigns } = args;
    const { roas, euro } = targetsOf(args);
    const made = await this.make(viewer, args, write, async (strategy, money) => {
      requireOwn(accountId, strategy);
      const { name, strategies } = AIMS[roas === null ? 'targetCpaMicros' : 'targetRoas'];
      if (!strategies.includes(strategy.type)) {
        throw conflict(
          `The strategy bids by ${strategy.type}, which has no target ${name}: change it at the platform.`,
        );
      }
      if (!applyToAllCampaigns && strategy.campaigns.length > 1)
        throw new SharedPortfolioError(strategy.campaigns.length);
      const unit = money.isEuro ? CENT_MICROS : await this.unitOf(viewer, accountId);
      const cpa = euro === null ? null : money.ofEuro(euro, unit);
      if (cpa === 0) {
        throw new ParameterError('targetCpaEur', `must be at least half of ${money.text(unit)}, the smallest amount`);
      }
      const target = { targetRoas: roas, targetCpaMicros: cpa === null ? null : String(cpa) };
      return changeOf(accountId, strategy, target, money);
    });
    const { before, money } = made;
    const inEuro = (micros: string | null) => (micros === null ? null : eurOfMicros(money.inEuro(Number(micros))));
    const now = made.wanted as PortfolioTarget;
    return {
      success: true,
      previousTargetRoas: before.targetRoas,
      newTargetRoas: now.targetRoas,
      previousTargetCpaEur: inEuro(before.targetCpaMicros),
      newTargetCpaEur: inEuro(now.targetCpaMicros),
      newTargetCpaNative: now.targetCpaMicros === null ? null : money.native(Number(now.targetCpaMicros)),
    };
  }

  /** Reverts a change. Throws AppError `conflict` if the strategy has been changed since, or more campaigns use it. */
  async undo(viewer: Viewer, kept: PortfolioUndoState, write: UndoInProgress): Promise<Undone> {
    const { accountId, id: strategyId, previous, current, currency = EURO, campaigns } = kept;
    const target = { accountId, strategyId, validateOnly: write.planned?.dryRun !== undefined, userId: write.userId };
    const { money } = await this.make(viewer, target, write, (strategy, latest) => {
      requireOwn(accountId, strategy);
      if (currency !== latest.snapshot.currency) throw overwritten('The account uses another currency now');
      const now = targetOf(strategy);
      if (!isDeepStrictEqual(now, current)) {
        const [found, left] = [stateInWords(now, latest), stateInWords(current, latest)];
        throw overwritten(`The target is ${found} now; this change left ${left}`);
      }
      if (strategy.campaigns.length > campaigns) {
        throw overwritten('More campaigns bid by the strategy than at this change');
      }
      const change = changeOf(accountId, strategy, previous, latest);
      return { ...change, message: `Rückgängig gemacht: ${change.message}` };
    });
    return { campaignId: null, previous: toChangedState(current, money), current: toChangedState(previous, money) };
  }

  private async make(
    viewer: Viewer,
    { accountId, strategyId, validateOnly, userId }: PortfolioWrite,
    write: WriteInProgress,
    derive: Derive,
  ): Promise<MadeChange<PortfolioRecord>> {
    await requireMember(this.db, viewer, userId);
    const { planned } = write;
    const read = <T>(what: string, load: () => Promise<T>) => sharedRead(planned, `${what} ${accountId}`, load);
    await read('visible', () => requireVisible(this.db, viewer, accountId));
    const { platform, currency } = await read('portfolioWriter', () =>
      requireWritable(this.db, this.platforms, viewer, accountId, 'portfolioWriter'),
    );
    const money = await read(`money ${currency}`, () => AccountMoney.now(currency, this.rates));
    const writer = await read('writer of portfolios', () => platform.portfolioWriter(viewer.teamId));
    const target: LiveTarget<PortfolioRecord, PortfolioTarget> = {
      accountId,
      id: strategyId,
      name: 'portfolio strategy',
      platformName: platform.name,
      kind: PORTFOLIO,
      validateOnly,
      userId,
      find: async (ids) => {
        const found = new Map((await writer.find(accountId)).map((strategy) => [strategy.id, strategy]));
        return ids.map((id) => found.get(id));
      },
      send: (strategy, update, onlyChecks) => writer.setTarget(accountId, strategy, update, onlyChecks),
      resourceOf: ({ item }) => item.id,
      afterEarlier: (turn, strategy) => turn.applyEarlier(PORTFOLIO, strategy, subjectOf(accountId, strategy)),
      addEffect: (turn, strategy, { standing, update }) =>
        turn.addEffect(PORTFOLIO, standing.subject, effectOf(strategy, update)),
      store: (tx, now) => storeTargets(tx, viewer, accountId, now),
    };
    return this.live.make(viewer, target, money, write, derive);
  }

  private async unitOf(viewer: Viewer, accountId: string): Promise<number> {
    const { platform, currency } = await requireWritable(this.db, this.platforms, viewer, accountId, 'campaignWriter');
    return (await platform.campaignWriter(viewer.teamId)).smallestUnit(accountId, currency);
  }
}

function strategyOf(accountId: string, strategy: PortfolioRecord, money: AccountMoney): PortfolioStrategy {
  const { id, name, type, ownerId, targetRoas, targetCpaMicros, campaigns } = strategy;
  const micros = targetCpaMicros === null ? null : Number(targetCpaMicros);
  return {
    id,
    accountId,
    name,
    strategy: type,
    isManagers: ownerId !== accountId,
    targetRoas,
    targetCpa: micros !== null && money.isKnown ? eurOfMicros(money.inEuro(micros)) : null,
    targetCpaNative: micros === null ? null : money.native(micros),
    campaigns: campaigns.map((campaign) => ({ ...campaign, accountId })),
  };
}

/** Throws AppError `platform_rejected` for a strategy of a manager, which holds for other accounts, too. */
function requireOwn(accountId: string, { ownerId }: PortfolioRecord): void {
  if (ownerId === accountId) return;
  throw new AppError(
    'platform_rejected',
    `The portfolio strategy is one of the manager account ${ownerId}: change it there.`,
  );
}

/** Campaigns of a portfolio have its target. */
async function storeTargets(
  tx: Sql,
  { teamId }: Viewer,
  accountId: string,
  { campaigns, targetRoas }: PortfolioRecord,
): Promise<void> {
  const ids = campaigns.map(({ id }) => id);
  await tx.query(
    sql`update campaigns set target_roas = ${targetRoas}::numeric, written_at = statement_timestamp()
      where team_id = ${teamId} and account_id = ${accountId} and id = any(${ids}::text[])`,
    'campaigns.portfolio',
  );
  await copyFacts(tx, { teamId, accountId }, CAMPAIGN_TABLE, ids, new Date());
}

/** 409: several campaigns bid by the strategy. */
class SharedPortfolioError extends AppError {
  constructor(private readonly campaigns: number) {
    super('conflict', sharedMessage(campaigns, CONSENT));
  }

  override messageFor(spell: (parameter: string) => string): string {
    return sharedMessage(this.campaigns, spell(CONSENT));
  }
}

const CONSENT = 'applyToAllCampaigns' satisfies keyof SetPortfolioTargetArgs;

function sharedMessage(campaigns: number, consent: string): string {
  return `${campaigns} campaigns bid by this portfolio strategy; set ${consent} to true to change its target for all of them.`;
}
