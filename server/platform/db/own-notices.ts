import type pg from 'pg'

/** The SQLSTATE of what a trigger says to the connection that has made a change: the channel as the message, the payload as the detail (migrations/0310-sessions-tell-of-changes.sql). */
const ANNOUNCED = 'KASHI'

type Heard = (payload: string) => void

/**
 * What the changes of this process announce. Notifications come by another connection, and so perhaps after the change was answered; the same said as a notice comes by the connection of the
 * change, and is heard here when that is committed and before it is answered.
 */
export class OwnNotices {
  private readonly hearers = new Map<string, Heard[]>()

  on(channel: string, heard: Heard): void {
    this.hearers.set(channel, [...(this.hearers.get(channel) ?? []), heard])
  }

  /** Collects what is said on a connection, until the function that is returned passes it on, whether the change was committed or not. */
  collect(client: pg.ClientBase): () => void {
    if (this.hearers.size === 0) return () => {}
    const said: { channel: string; payload: string }[] = []
    const collect = ({ code, message, detail }: Partial<Record<'code' | 'message' | 'detail', string>>) => {
      if (code === ANNOUNCED) said.push({ channel: message ?? '', payload: detail ?? '' })
    }
    client.on('notice', collect)
    return () => {
      client.off('notice', collect)
      for (const { channel, payload } of said)
        for (const heard of this.hearers.get(channel) ?? []) heard(payload)
    }
  }
}
