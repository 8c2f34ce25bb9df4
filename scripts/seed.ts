export interface SeedOptions {
  databaseUrl: string;
  /** Folder of the blob store. */
  blobDir: string;
  /** Password of the demo account demo@galley.local. */
  password: string;
  /** Told what is done, with counts where there are some. */
  log: (line: string, done?: number, total?: number) => void;
}

/** Fills a migrated, empty database with the demo creator and her recipes. */
export async function seedDemo(_options: SeedOptions): Promise<void> {
  throw new Error('The demo library has not been written yet.');
}
