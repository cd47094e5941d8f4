import type { MemoryCategory } from './memory.enum.js';

/** Something about a customer that is worth remembering. */
export interface CustomerMemory {
  id: string;
  accountId: string;
  category: MemoryCategory;
  content: string;
  /** When it was so. */
  entryDate: string;
  userId: string | null;
  userName: string | null;
  createdAt: string;
}

export interface NestedMemoriesArgs {
  category?: MemoryCategory | null;
}

export interface MemoryListArgs extends NestedMemoriesArgs {
  accountId: string;
}

export interface NewMemory {
  accountId: string;
  category: MemoryCategory;
  content: string;
  /** Default: now. */
  entryDate?: Date | null;
  /** The member on whose behalf an API key writes. */
  userId?: string | null;
}

export interface MemoryKey {
  accountId: string;
  memoryId: string;
  userId?: string | null;
}
