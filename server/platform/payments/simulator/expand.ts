import type { Desk } from './desk.ts'
import { findKept } from './simulator-store.ts'

/** Puts objects in the place of their names, and adds what is only shown to who asks for it. */
export async function expand(desk: Desk, at: unknown, [name, ...rest]: string[]): Promise<void> {
  if (name === undefined || typeof at !== 'object' || at === null) return
  if (Array.isArray(at)) {
    for (const one of at) await expand(desk, one, [name, ...rest])
    return
  }
  const record = at as Record<string, unknown>
  const value = record[name]
  if (typeof value === 'string') record[name] = (await findKept(desk.tx, value))?.body ?? value
  else if (Array.isArray(value))
    record[name] = await Promise.all(
      value.map(async one => (typeof one === 'string' ? ((await findKept(desk.tx, one))?.body ?? one) : one)),
    )
  else if (value === undefined && typeof record.id === 'string') {
    const found = await included(desk, record.id, name)
    if (found !== undefined) record[name] = found
  }
  await expand(desk, record[name], rest)
}

async function included(desk: Desk, id: string, name: string): Promise<unknown> {
  const kept = await findKept(desk.tx, id)
  const includes = (kept?.hidden.includes ?? {}) as Record<string, unknown>
  return includes[name]
}
