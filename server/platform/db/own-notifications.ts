import type pg from 'pg'

/** The SQLSTATE of what a trigger says on the connection that has made a change: the channel as the message, the payload as the detail (migrations/0310-session-changes.sql). */
const ANNOUNCED = 'KASHI'

type Heard = (payload: string) => void

/**
 * What the changes of this process announce. A notification comes over the connection that listens, and so perhaps after the change was answered. The same said as a notice comes over the
 * connection of the change, and is passed on here when that is committed, before it is answered.
 */
export class OwnNotifications {
  private readonly listeners = new Map<string, Heard[]>()

  on(channel: string, heard: Heard): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), heard])
  }

  /** Collects what is said on a connection, until the function that is returned passes it on, whether the change was committed or not. */
  collect(client: pg.ClientBase): () => void {
    if (this.listeners.size === 0) return () => {}
    const said: { channel: string; payload: string }[] = []
    const collect = ({ code, message, detail }: { code?: string; message?: string; detail?: string }) => {
      if (code === ANNOUNCED) said.push({ channel: message ?? '', payload: detail ?? '' })
    }
    client.on('notice', collect)
    return () => {
      client.off('notice', collect)
      for (const { channel, payload } of said)
        for (const heard of this.listeners.get(channel) ?? []) heard(payload)
    }
  }
}
