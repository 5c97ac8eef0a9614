import pg from 'pg'
import { askInTime, endInTime, type Limits } from './answer-in-time.ts'
import type { Servers } from './find-server.ts'

const AGAIN_AFTER_MS = 1_000

/** What is to be done with what is heard on a channel. */
export interface Hearing {
  heard(payload: string): void
  /** The database was asked to send what is said on the channel; again after each break. */
  begun?(): void
  /** The connection is gone: what is said from now on is not heard. */
  lost?(): void
}

export interface Listener {
  /** Rejects where the first try failed; it goes on trying. */
  listen(channel: string, hearing: Hearing): Promise<void>
  stop(): Promise<void>
}

/**
 * Listens on one connection, and connects again when it breaks. Notifications are lost meanwhile, so the listener has to
 * query as well.
 */
export function keepListening(settings: pg.ClientConfig, servers: Servers, limits: Limits): Listener {
  const channels = new Map<string, Hearing>()
  let started: Promise<void> | null = null
  let client: pg.Client | null = null
  /** The same, once it is connected. */
  let connected: pg.Client | null = null
  let stopped = false
  let again: NodeJS.Timeout | undefined

  function beginAgain(): void {
    if (!stopped) again = setTimeout(() => void begin().catch(() => {}), AGAIN_AFTER_MS).unref()
  }

  async function listenOn(on: pg.Client, channel: string): Promise<void> {
    await askInTime(on, { text: `listen ${pg.escapeIdentifier(channel)}` }, limits.statement)
    if (client === on) channels.get(channel)?.begun?.()
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
      connected = null
      for (const hearing of channels.values()) hearing.lost?.()
      void endInTime(fresh)
      servers.doubt()
      beginAgain()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ channel, payload }) => channels.get(channel)?.heard(payload ?? ''))
    try {
      await fresh.connect()
      connected = fresh
      for (const channel of channels.keys()) await listenOn(fresh, channel)
    } catch (error) {
      lost()
      throw error
    }
  }

  return {
    listen(channel, hearing) {
      channels.set(channel, hearing)
      // A connection that is being made listens to it with the others.
      if (connected) return listenOn(connected, channel)
      started ??= begin()
      return started
    },
    async stop() {
      stopped = true
      clearTimeout(again)
      const last = client
      client = null
      connected = null
      if (last) await endInTime(last)
    },
  }
}
