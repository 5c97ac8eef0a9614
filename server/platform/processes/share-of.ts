import type { Config } from '../config.ts'

/** Connections for requests that a process has at least. */
const LEAST_CONNECTIONS = 4

/** What is one process's, of what the operator has allowed the server. */
export function shareOf(config: Config): Config {
  const { processes, cacheBytes, databasePool } = config
  return {
    ...config,
    cacheBytes: Math.floor(cacheBytes / processes),
    databasePool: Math.max(LEAST_CONNECTIONS, Math.ceil(databasePool / processes)),
  }
}
