import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { JOBS } from '../../change-plans/support.js';
import { connectMeta, type MetaAccount } from '../../connections/support/meta-account.js';
import { givePortfolios } from '../../console/support/portfolios.js';
import { BucketServer } from '../../exports/support/bucket-server.js';
import { type DemoApp, startDemoApp } from '../../support/demo-app.js';
import { overHttp } from '../../transports/support/tool-client.js';
import {
  type Arguments,
  aBookedKeyword,
  aCampaign,
  aGroup,
  aMonitor,
  anAd,
  anAdGroup,
  anAsset,
  anAssetGroup,
  aReport,
  aSchedule,
} from '../../transports/support/tool-subjects.js';
import { type Values, Ways } from './ways.js';

/** The agency whose day it is, and what its calls are about. */
export class World {
  private constructor(
    readonly demo: DemoApp,
    readonly ways: Ways,
    readonly meta: MetaAccount,
    private readonly client: Client,
    private readonly server: BucketServer,
    private readonly kept: string,
  ) {}

  static async start(): Promise<World> {
    const kept = mkdtempSync(join(tmpdir(), 'adlane-day-'));
    const [server, demo] = await Promise.all([
      BucketServer.start(),
      startDemoApp({ ATTACHMENTS_DIR: kept }, { jobs: JOBS }),
    ]);
    const meta = await connectMeta(demo);
    await givePortfolios(demo, String(demo.accountIds[0]));
    const client = await overHttp(demo.app.url, demo.apiKey, '?tools=all&structured=true');
    return new World(demo, new Ways(demo, client), meta, client, server, kept);
  }

  async stop(): Promise<void> {
    await this.client.close();
    await this.demo.stop();
    await this.server.stop();
    rmSync(this.kept, { recursive: true });
  }

  get accountId(): string {
    return String(this.demo.accountIds[0]);
  }

  campaign = async (): Promise<Values> => camelCase(await aCampaign(this.demo));
  adGroup = async (): Promise<Values> => camelCase(await anAdGroup(this.demo));
  ad = async (): Promise<Values> => camelCase(await anAd(this.demo));
  keyword = async (): Promise<Values> => camelCase(await aBookedKeyword(this.demo));
  asset = async (): Promise<Values> => camelCase(await anAsset(this.demo));
  assetGroup = async (): Promise<Values> => camelCase(await anAssetGroup(this.demo));
  report = async (): Promise<Values> => ({ reportId: await aReport(this.demo) });
  monitor = async (): Promise<Values> => ({ monitorId: await aMonitor(this.demo) });
  budgetGroup = async (): Promise<Values> => ({ groupId: await aGroup(this.demo) });
  schedules = async (): Promise<Values> => {
    await this.schedule();
    return {};
  };
  schedule = async (): Promise<Values> => ({ scheduleId: await aSchedule(this.demo, { ...this.server.place() }) });

  /** The campaign of that asset group. */
  async assetCampaign(): Promise<Values> {
    const { assetGroupId } = await this.assetGroup();
    const [row] = await this.demo.app.db.query<Values>(
      'select account_id as "accountId", campaign_id as "campaignId" from asset_groups where id = $1',
      [assetGroupId],
    );
    return row as Values;
  }

  ofMeta(): Values {
    const { accountId, campaign } = this.meta;
    return { accountId, campaignId: campaign.id };
  }

  adSet(): Values {
    const { accountId, adSet } = this.meta;
    return { accountId, adSetId: adSet.id };
  }

  /** A report that clients may read. */
  async published(): Promise<Values> {
    const report = await this.report();
    await this.ways.rest('publishClientReport', report);
    return report;
  }

  async savedExport(): Promise<Values> {
    return { savedExportId: (await this.ways.rest('createSavedExport', { name: 'Tage', dataset: 'account_days' })).id };
  }

  async destination(): Promise<Values> {
    const destination = { name: 'Lager', ...this.server.place() };
    return { destinationId: (await this.ways.rest('createBucketDestination', destination)).id };
  }

  /** A file of changes that was read. */
  async file(): Promise<Values> {
    const { accountId, campaignId } = await this.campaign();
    const content = `Account,Campaign ID,Budget\n${accountId},${campaignId},35.00`;
    const { id } = await this.ways.rest('planBulkFile', { fileName: 'a.csv', content });
    return this.ended('bulkFile', { fileId: id });
  }

  /** An export whose file is there. */
  async export(): Promise<Values> {
    const { id } = await this.ways.rest('startDataExport', { dataset: 'accounts' });
    return this.ended('dataExport', { exportId: id });
  }

  /** A schedule by which something was delivered. */
  async delivered(): Promise<Values> {
    const schedule = await this.schedule();
    await this.ways.rest('runExportSchedule', schedule);
    return this.ended('exportDeliveries', schedule);
  }

  /** What a monitor found. */
  async found(): Promise<Values> {
    const { monitorId } = await this.monitor();
    const { demo, accountId } = this;
    await demo.app.db.query(
      `insert into monitor_events (team_id, monitor_id, account_id, date, severity, match_count, matches)
       values ($1, $2, $3, current_date - 1, 'warning', 0, '[]')`,
      [demo.teamId, monitorId, accountId],
    );
    return { limit: 100 };
  }

  /** An account whose last sync failed. */
  async failing(): Promise<Values> {
    const { demo, accountId } = this;
    await demo.app.db.query(
      `update sync_runs set status = 'failed', error_message = 'The platform did not answer.'
       where team_id = $1 and account_id = $2 and status <> 'running'`,
      [demo.teamId, accountId],
    );
    return { limit: 100 };
  }

  /** What is at the address of a file. */
  async download(url: string): Promise<string> {
    return (await fetch(this.demo.app.url + new URL(url).pathname)).text();
  }

  /** Waits until nothing of it is under way. */
  async ended(name: string, values: Values): Promise<Values> {
    for (;;) {
      const answer = await this.ways.rest(name, values);
      const all: { status: string }[] = answer.data ?? [answer];
      if (all.every(({ status }) => !UNDER_WAY.includes(status))) return values;
      await sleep(100);
    }
  }
}

const UNDER_WAY = ['waiting', 'planning', 'running'];

function camelCase(given: Arguments): Values {
  const spelled = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [spelled(name), value]));
}
