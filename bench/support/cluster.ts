import { Client, type DatabaseError } from 'pg';

/** SQLSTATE of what somebody is connected to. */
const IN_USE = '55006';

/** Runs statements on every node of a Citus cluster, whose coordinator has the database `coordinator`. */
export class Cluster {
  private found: Promise<string[]> | undefined;

  constructor(private readonly coordinator: string) {}

  /** Makes a database of that name on every node, as a copy of `template` or empty, with the nodes as one cluster. */
  async create(name: string, template?: string): Promise<void> {
    const copied = template === undefined ? '' : `template "${template}" strategy file_copy`;
    // Nodes keep connections to a database that somebody used, and what somebody is connected to cannot be copied.
    if (template !== undefined)
      await this.onNodes(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`);
    await this.onNodes(`create database "${name}" ${copied}`);
    if (template !== undefined) return;
    const [coordinator, ...workers] = await this.nodes();
    for (const node of [coordinator as string, ...workers]) await ask(at(node, name), 'create extension citus');
    const first = at(coordinator as string, name);
    await ask(first, `select citus_set_coordinator_host(${addressOf(coordinator as string)})`);
    for (const worker of workers) await ask(first, `select citus_add_node(${addressOf(worker)})`);
  }

  /** What Citus's own workers hold stays for the end of the run, or of the cluster: they come back while they are sent away. */
  async drop(name: string): Promise<void> {
    await this.onNodes(`drop database if exists "${name}" with (force)`).catch(({ code, message }: DatabaseError) => {
      if (code !== IN_USE) throw new Error(message);
    });
  }

  async onNodes(statement: string): Promise<void> {
    await Promise.all((await this.nodes()).map((node) => ask(at(node, 'postgres'), statement)));
  }

  /** URLs, the coordinator's first. */
  nodes(): Promise<string[]> {
    this.found ??= this.readNodes();
    return this.found;
  }

  private async readNodes(): Promise<string[]> {
    const rows = await ask<{ host: string; port: number }>(
      this.coordinator,
      'select nodename as host, nodeport as port from pg_dist_node order by groupid',
    );
    return rows.map(({ host, port }) => {
      const url = new URL(this.coordinator);
      [url.hostname, url.port] = [host, String(port)];
      return url.href;
    });
  }
}

/** The address of a database on the server of `url`. */
export function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

/** SQL: the arguments that name a node. */
function addressOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `'${hostname}', ${port || 5432}`;
}
