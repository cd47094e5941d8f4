export interface ConnectionStatus {
  platform: string;
  /** False also where the platform no longer accepts the access. */
  connected: boolean;
  connectedAs: string | null;
  /** ISO 8601, UTC. */
  connectedAt: string | null;
  scopes: string[];
  /** Why a connection that was made is none, and what to do. */
  reason: string | null;
}

/** An account at the platform, and whether the team has it here. */
export interface AvailableAccount {
  id: string;
  name: string;
  currency: string;
  isMcc: boolean;
  isImported: boolean;
}

export interface ImportedAccounts {
  importedCount: number;
  accountIds: string[];
}
