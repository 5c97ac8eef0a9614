import type pg from 'pg'

/**
 * The SQLSTATE of what a trigger says on the connection that has made a change: the channel as the message, the payload as
 * the detail (migrations/0310-session-changes.sql).
 */
const ANNOUNCED = 'KASHI'

type Heard = (payload: string) => void
type Notice = Partial<Record<'code' | 'message' | 'detail', string>>

/**
 * What the changes of this process announce. A notification comes over the connection that listens, and so perhaps after the
 * change was answered. The same said as a notice comes over the connection of the change, and is passed on here when that is
 * committed, before it is answered.
 */
export class OwnNotifications {
  private readonly listeners = new Map<string, Heard[]>()
  private readonly collected = new WeakMap<pg.ClientBase, { channel: string; payload: string }[]>()

  on(channel: string, heard: Heard): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), heard])
  }

  /** Collects from now on what is said on a connection. */
  collect(client: pg.ClientBase): void {
    client.on('notice', ({ code, message, detail }: Notice) => {
      if (code !== ANNOUNCED || !message) return
      const said = this.collected.get(client) ?? []
      this.collected.set(client, said)
      said.push({ channel: message, payload: detail ?? '' })
    })
  }

  /** Passes on what was collected, whether the change was committed or not. */
  pass(client: pg.ClientBase): void {
    const said = this.collected.get(client)
    if (!said) return
    this.collected.delete(client)
    for (const { channel, payload } of said)
      for (const heard of this.listeners.get(channel) ?? []) heard(payload)
  }
}
