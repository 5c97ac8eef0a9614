import pg from 'pg'
import { askInTime, endInTime, type Limits } from './answer-in-time.ts'
import type { Servers } from './find-server.ts'

const AGAIN_AFTER_MS = 1_000

export interface Listener {
  /** Rejects where the first try failed; it goes on trying. */
  started: Promise<void>
  stop(): Promise<void>
}

/** Listens, and connects again when the connection breaks. Notifications are lost meanwhile, so the listener has to query as well. */
export function keepListening(
  settings: pg.ClientConfig,
  servers: Servers,
  limits: Limits,
  channel: string,
  heard: (payload: string) => void,
): Listener {
  let client: pg.Client | null = null
  let stopped = false
  let again: NodeJS.Timeout | undefined

  function beginAgain(): void {
    if (!stopped) again = setTimeout(() => void begin().catch(() => {}), AGAIN_AFTER_MS).unref()
  }

  async function begin(): Promise<void> {
    try {
      await servers.find()
    } catch (error) {
      beginAgain()
      throw error
    }
    if (stopped) return
    const fresh = new pg.Client({
      ...settings,
      connectionString: servers.address(),
      statement_timeout: 0,
    })
    client = fresh
    const lost = () => {
      if (client !== fresh) return
      client = null
      void endInTime(fresh)
      servers.doubt()
      beginAgain()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await fresh.connect()
      await askInTime(fresh, { text: `listen ${pg.escapeIdentifier(channel)}` }, limits.statement)
    } catch (error) {
      lost()
      throw error
    }
  }

  return {
    started: begin(),
    async stop() {
      stopped = true
      clearTimeout(again)
      const last = client
      client = null
      if (last) await endInTime(last)
    },
  }
}
